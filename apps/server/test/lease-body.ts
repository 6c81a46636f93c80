interface LeaseTerms {
  vehicle: number;
  purchase_amount: number;
  start_date: string;
}

/**
 * Returns a lease of 36 months at 2% depreciation and 0.6% interest a month, which leaves 28% of the price.
 */
export const leaseBody = (terms: LeaseTerms) => ({
  ...terms,
  type: 'lease' as const,
  method: 'two' as const,
  length: 36,
  monthly_depreciation_rate: 2,
  monthly_interest_rate: 0.6,
});
