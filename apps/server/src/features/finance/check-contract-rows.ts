import { type GoodRow, type JudgedRow, type Reading, vinOf } from '../batches/public.ts';
import {
  contractChange,
  LookAgainRepository,
  NO_WORTH,
  otherRowsOf,
  withChecks,
} from '../look-again/public.ts';
import type { ContractFigures, ContractRow } from './finance.repository.ts';

export type ContractKind = 'finance_assumption' | 'finance_lease' | 'finance_flooring' | 'finance_finance';

export interface JudgedContract extends JudgedRow {
  vehicleId: number;
  figures: ContractFigures | null;
  /** Stored contract, or null if the vehicle has none. */
  stored: ContractRow | null;
}

interface JudgedRows {
  kind: ContractKind;
  rows: readonly GoodRow[];
  judged: readonly JudgedContract[];
}

/** Adds notes to contract rows about implausible terms. Reads the comparison data for all rows at once. */
export async function checkContractRows(
  { database, scope, today }: Reading,
  { kind, rows, judged }: JudgedRows,
): Promise<JudgedContract[]> {
  const valuesOf = new Map(rows.map(({ row, values }) => [row, values]));
  const otherRows = otherRowsOf(judged, (row) => vinOf(valuesOf.get(row) ?? {}));
  const repository = new LookAgainRepository(database, scope);
  const worth = await repository.listWorth(
    judged.flatMap(({ figures, vehicleId }) => (figures === null ? [] : [vehicleId])),
  );
  // Each row is compared with the result of the earlier rows of its vehicle.
  const left = new Map<number, ContractFigures>();
  return judged.map((row) => {
    const { figures: after, vehicleId, stored } = row;
    if (after === null) return row;
    const before = left.get(vehicleId) ?? stored;
    left.set(vehicleId, after);
    const change = {
      contract: contractChange({ before, after, worth: worth.get(vehicleId) ?? NO_WORTH, today }),
      otherRows: otherRows(row.row),
    };
    return withChecks({ kind, row, values: valuesOf.get(row.row) ?? {}, change });
  });
}
