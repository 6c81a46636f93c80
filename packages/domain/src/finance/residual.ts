import type { Cents } from '../money.ts';

interface ResidualTerms {
  capCostCents: Cents;
  residualCents: Cents;
  lengthMonths: number;
}

/**
 * Returns the monthly depreciation that leaves the residual at the end of a lease. Each month differs from
 * the exact amount by at most half a cent.
 */
export const depreciationForResidual = ({
  capCostCents,
  residualCents,
  lengthMonths,
}: ResidualTerms): Cents => Math.round((capCostCents - residualCents) / lengthMonths);
