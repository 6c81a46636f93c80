import type { Finance } from '@fleetworth/contract/finance';
import { dollarsFromCents, dollarsOrNull } from '@fleetworth/domain/money';
import type { ContractRow } from './finance.repository.ts';

const toNumber = (percent: string | null): number | null => (percent === null ? null : Number(percent));

export function presentFinance(row: ContractRow): Finance {
  const [type, method] = row.variant.split('_') as ['lease' | 'loan', 'one' | 'two'];
  return {
    id: row.vehicle_id,
    vehicle: row.vehicle_id,
    type,
    method,
    financing_company: { id: row.financing_company_id, name: row.financing_company_name },
    length: row.length_months,
    purchase_amount: dollarsFromCents(row.purchase_amount),
    monthly_depreciation: dollarsOrNull(row.monthly_depreciation),
    monthly_depreciation_rate: toNumber(row.monthly_depreciation_rate),
    monthly_interest_rate: toNumber(row.monthly_interest_rate),
    monthly_payment: dollarsOrNull(row.monthly_payment),
    is_least_payment: type === 'loan' ? row.variant === 'loan_one' : null,
    down_payment: dollarsOrNull(row.down_payment),
    term: row.term_months,
    start_date: row.start_date,
    version: row.version,
  };
}
