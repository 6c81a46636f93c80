import type { Scope } from '../auth/scope.ts';
import type { DatabaseTransaction } from './database.ts';
import { prepared } from './prepared-pool.ts';

/**
 * What happened to one record. `before` and `after` are the record as it is kept, in the names of its columns: the same fields on both
 * sides, null where there was or is none. So every entry says what it was, what it became, and with that what was done.
 */
interface AuditEntry {
  companyId: number;
  entity: 'vehicle' | 'finance_contract' | 'mileage_record';
  entityId: number;
  before: object | null;
  after: object | null;
}

export interface Author {
  scope: Scope;
  now: Date;
}

/** Writes down who changed what, in the transaction of the change itself. */
export async function recordAudit(
  transaction: DatabaseTransaction,
  { scope, now }: Author,
  { companyId, entity, entityId, before, after }: AuditEntry,
): Promise<void> {
  await transaction
    .insertInto('audit_entries')
    .values({
      company_id: companyId,
      happened_at: now,
      user_id: scope.userId,
      entity,
      entity_id: entityId,
      action: before === null ? 'create' : after === null ? 'delete' : 'edit',
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    })
    .modifyEnd(prepared('record_audit'))
    .execute();
}
