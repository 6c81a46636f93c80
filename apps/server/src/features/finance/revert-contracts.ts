import type { RecordStates } from '../../platform/db/record-states.ts';
import type { Write } from '../../platform/db/write.ts';
import { type ContractFigures, FinanceRepository } from './finance.repository.ts';
import { storeAndAuditContracts } from './save-contracts.ts';

interface CompanyContracts {
  companyId: number;
  states: readonly RecordStates[];
}

/** Restores the earlier contracts of vehicles. Returns the ids of vehicles that need a new valuation. */
export async function revertContracts(
  write: Write,
  { companyId, states }: CompanyContracts,
): Promise<number[]> {
  if (states.length === 0) return [];
  const { transaction, scope } = write;
  const contracts = new FinanceRepository(transaction, scope);
  const stored = await contracts.list(states.map(({ id }) => id));
  const storedById = new Map(stored.map((row) => [row.vehicle_id, row]));
  const changes = states.map(({ id, before }) => ({
    vehicleId: id,
    before: storedById.get(id) ?? null,
    figures: before === null ? null : pickFigures(before),
  }));
  await storeAndAuditContracts(write, { companyId, changes });
  // Purchase price and date are inputs of the valuation.
  return states
    .filter(({ before, after }) =>
      ['purchase_amount', 'start_date'].some((name) => before?.[name] !== after?.[name]),
    )
    .map(({ id }) => id);
}

const RECORD_COLUMNS = ['company_id', 'vehicle_id', 'version', 'created_at', 'updated_at'];

function pickFigures(contract: Record<string, unknown>): ContractFigures {
  const figures = Object.entries(contract).filter(([name]) => !RECORD_COLUMNS.includes(name));
  return Object.fromEntries(figures) as unknown as ContractFigures;
}
