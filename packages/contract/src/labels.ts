import type { Condition, VALUATION_PROVIDER, ValueSource, VehicleStatus } from './choices.ts';

// Display names of wire values. Separate from the choices, which the sign-in page loads.

export const CONDITION_LABELS: Record<Condition, string> = {
  excellent: 'Above',
  good: 'Average',
  fair: 'Below',
};

export const STATUS_LABELS: Record<VehicleStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  sold: 'Sold',
  stolen: 'Stolen',
  claims: 'Claims',
  hold_for_sale: 'Hold for Sale',
  sold_not_delivered: 'Sold Not Delivered',
};

export const PROVIDER_LABELS: Record<typeof VALUATION_PROVIDER, string> = { manheim: 'Manheim' };

export const FINANCE_VARIANTS = ['lease_one', 'lease_two', 'loan_one', 'loan_two'] as const;
export type FinanceVariant = (typeof FINANCE_VARIANTS)[number];

export const VARIANT_LABELS: Record<FinanceVariant, string> = {
  lease_one: 'Assumption',
  lease_two: 'Lease',
  loan_one: 'Flooring',
  loan_two: 'Finance',
};

const VALUE_BASIS_LABELS = { indexed: 'Auction data', price: 'Price paid' } as const;

export function valueBasisLabel(
  source: ValueSource | null,
  basis: keyof typeof VALUE_BASIS_LABELS | null,
): string | null {
  if (source === null) return null;
  if (source === 'manual') return 'Set manually';
  return basis === null ? 'Manheim' : VALUE_BASIS_LABELS[basis];
}
