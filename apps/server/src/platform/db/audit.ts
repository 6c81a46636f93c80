import type { Scope } from '../auth/scope.ts';
import type { DatabaseTransaction } from './database.ts';

interface AuditEntry {
  companyId: number;
  entity: 'vehicle' | 'finance_contract' | 'mileage_record';
  entityId: number;
  action: 'create' | 'edit' | 'delete';
  before?: object | null;
  after?: object | null;
}

interface Author {
  scope: Scope;
  now: Date;
}

/** Writes down who changed what, in the transaction of the change itself. */
export async function recordAudit(
  transaction: DatabaseTransaction,
  { scope, now }: Author,
  entry: AuditEntry,
): Promise<void> {
  await transaction
    .insertInto('audit_entries')
    .values({
      company_id: entry.companyId,
      happened_at: now,
      user_id: scope.userId,
      entity: entry.entity,
      entity_id: entry.entityId,
      action: entry.action,
      before: entry.before == null ? null : JSON.stringify(entry.before),
      after: entry.after == null ? null : JSON.stringify(entry.after),
    })
    .execute();
}
