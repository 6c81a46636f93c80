import { type ValidRow, type EvaluatedRow, type ReadContext, vinOf } from '../batches/public.ts';
import {
  contractChange,
  ChecksRepository,
  NO_VALUES,
  createSameVinFinder,
  withChecks,
} from '../checks/public.ts';
import type { ContractFigures, ContractRow } from './finance.repository.ts';

export type ContractKind = 'finance_assumption' | 'finance_lease' | 'finance_flooring' | 'finance_finance';

export interface EvaluatedContract extends EvaluatedRow {
  vehicleId: number;
  figures: ContractFigures | null;
  stored: ContractRow | null;
}

interface EvaluatedRows {
  kind: ContractKind;
  rows: readonly ValidRow[];
  evaluated: readonly EvaluatedContract[];
}

export async function checkContractRows(
  { database, scope, today }: ReadContext,
  { kind, rows, evaluated }: EvaluatedRows,
): Promise<EvaluatedContract[]> {
  const valuesOf = new Map(rows.map(({ row, values }) => [row, values]));
  const findRowsWithSameVin = createSameVinFinder(evaluated, (row) => vinOf(valuesOf.get(row) ?? {}));
  const repository = new ChecksRepository(database, scope);
  const vehicleValues = await repository.listValues(
    evaluated.flatMap(({ figures, vehicleId }) => (figures === null ? [] : [vehicleId])),
  );
  // Each row is compared with the result of the earlier rows of its vehicle.
  const latestFigures = new Map<number, ContractFigures>();
  return evaluated.map((row) => {
    const { row: rowNumber, figures: after, vehicleId, stored } = row;
    if (after === null) return row;
    const before = latestFigures.get(vehicleId) ?? stored;
    latestFigures.set(vehicleId, after);
    const change = {
      contract: contractChange({
        before,
        after,
        vehicleValues: vehicleValues.get(vehicleId) ?? NO_VALUES,
        today,
      }),
      rowsWithSameVin: findRowsWithSameVin(rowNumber),
    };
    return withChecks({ kind, row, values: valuesOf.get(rowNumber) ?? {}, change });
  });
}
