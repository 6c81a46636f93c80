import { recordAudit } from '../../platform/db/audit.ts';
import type { Write } from '../../platform/db/write.ts';
import type { ValueRequests } from '../market-values/public.ts';
import { refreshPositions } from '../positions/public.ts';
import {
  auditedColumnsOf,
  type ContractFigures,
  type ContractRow,
  FinanceRepository,
  removeContracts,
} from './finance.repository.ts';

/** New contract of a locked vehicle. Null `figures` remove the contract. */
export interface ContractChange {
  vehicleId: number;
  before: ContractRow | null;
  figures: ContractFigures | null;
}

interface CompanyChanges {
  companyId: number;
  changes: readonly ContractChange[];
}

interface SavedContract {
  vehicleId: number;
  before: ContractRow | null;
  after: ContractRow | null;
}

/**
 * Returns only changed contracts. Removing a missing contract or saving identical terms changes nothing.
 */
export async function storeAndAuditContracts(
  write: Write,
  { companyId, changes }: CompanyChanges,
): Promise<SavedContract[]> {
  if (changes.length === 0) return [];
  const { transaction, scope, now } = write;
  const contracts = new FinanceRepository(transaction, scope);
  const ids = changes.map(({ vehicleId }) => vehicleId);
  const removed = changes.filter(({ before, figures }) => before !== null && figures === null);
  await removeContracts(
    transaction,
    companyId,
    removed.map(({ vehicleId }) => vehicleId),
  );
  const contractsToSave = changes.flatMap(({ vehicleId, figures }) =>
    figures === null ? [] : [{ vehicleId, figures }],
  );
  await contracts.saveAll(companyId, contractsToSave, now);
  const stored = new Map((await contracts.list(ids)).map((row) => [row.vehicle_id, row]));
  const written = changes
    .map(({ vehicleId, before }) => ({ vehicleId, before, after: stored.get(vehicleId) ?? null }))
    .filter(({ before, after }) => before?.version !== after?.version);
  await recordAudit(
    write,
    ...written.map(({ vehicleId, before, after }) => ({
      companyId,
      table: 'finance_contracts' as const,
      entityId: vehicleId,
      before: auditedColumnsOf(before),
      after: auditedColumnsOf(after),
    })),
  );
  return written;
}

export async function saveContractsAndRefresh(
  valueRequests: ValueRequests,
  write: Write,
  { companyId, changes }: CompanyChanges,
): Promise<void> {
  const written = await storeAndAuditContracts(write, { companyId, changes });
  // Purchase price and date are inputs of the valuation.
  const contractsToValue = written.filter(
    ({ before, after }) =>
      before?.purchase_amount !== after?.purchase_amount || before?.start_date !== after?.start_date,
  );
  await valueRequests.requestValues(
    write.transaction,
    write.scope,
    contractsToValue.map(({ vehicleId }) => ({ companyId, id: vehicleId })),
  );
  await refreshPositions(
    write,
    written.map(({ vehicleId }) => vehicleId),
  );
}
