import type { CheckBody } from '@fleetworth/contract/checks';
import type { CheckedField } from '@fleetworth/domain/checks';

/** Names of the fields in sheets. Requests have the same names unless `requestField` differs. */
const FIELDS: Record<CheckedField, string> = {
  mileage: 'mileage',
  inServiceDate: 'in_service_date',
  vin: 'vin',
  make: 'brand',
  startDate: 'start_date',
  length: 'length',
  purchaseAmount: 'purchase_amount',
  interest: 'monthly_interest_rate',
  payment: 'monthly_payment',
  depreciation: 'monthly_depreciation_rate',
  depreciationAmount: 'monthly_depreciation',
  downPayment: 'down_payment',
  term: 'term',
  price: 'price',
  assumedDepreciation: 'monthly_depreciation_assumption',
  assumedMileage: 'monthly_mileage_assumption',
  financeLength: 'finance_length',
  overrideValue: 'value',
};

export const columnField = (field: CheckedField): string => FIELDS[field];

export function requestField(field: CheckedField, kind: CheckBody['kind']): string {
  if (field === 'make') return 'brand_name';
  return field === 'price' && kind === 'manual_price' ? 'value' : FIELDS[field];
}
