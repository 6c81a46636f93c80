import { FINANCE_TEXTS } from '@fleetworth/contract/finance';
import { depreciationForResidual } from '@fleetworth/domain/finance';
import { type Cents, centsFromDollars, dollarsFromCents } from '@fleetworth/domain/money';
import type { ValidRow } from '../batches/public.ts';

type Values = ValidRow['values'];

interface FilledRow {
  merged: Values;
  computedDepreciation: Cents | null;
  problem: readonly [field: string, text: string] | null;
}

/**
 * Depreciation in dollars of rows whose depreciation can't be computed. Such rows are rejected for another
 * reason, and this value avoids a second message about a missing depreciation.
 */
const PLACEHOLDER_DOLLARS = 0.01;

// A residual of at most 100 looks like a percentage, unless it is a one-dollar buyout.
const isPercent = (residual: number): boolean => residual > 1 && residual <= 100;

const residualProblem = (residual: number): string =>
  isPercent(residual) ? FINANCE_TEXTS.residualPercent : FINANCE_TEXTS.residualTooLarge;

/**
 * Computes the monthly depreciation of a row that has a residual but no monthly depreciation. `merged`
 * contains the row's values, completed with the values of the vehicle's contract.
 */
export function fillFromResidual(row: Values, merged: Values): FilledRow {
  const { residual } = row;
  if (typeof residual !== 'number' || row.monthly_depreciation != null)
    return { merged, computedDepreciation: null, problem: null };
  const { purchase_amount: amount, length } = merged;
  const isComputable = typeof amount === 'number' && typeof length === 'number';
  if (!isComputable || residual >= amount || isPercent(residual))
    return {
      merged: { ...merged, monthly_depreciation: PLACEHOLDER_DOLLARS },
      computedDepreciation: null,
      problem: isComputable ? ['residual', residualProblem(residual)] : null,
    };
  const computedDepreciation = depreciationForResidual({
    capCostCents: centsFromDollars(amount),
    residualCents: centsFromDollars(residual),
    lengthMonths: length,
  });
  return {
    merged: { ...merged, monthly_depreciation: dollarsFromCents(computedDepreciation) },
    computedDepreciation,
    problem: null,
  };
}
