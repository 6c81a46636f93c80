import { figures } from '../../shell/format/figures.ts';
import { type Figure, type FinanceValues, parseFigure } from './finance-values.ts';

export function formatFinanceValues(values: FinanceValues): Partial<Record<keyof FinanceValues, string>> {
  const usd = (figure: Figure | 'purchase_amount') => figures.usd(parseFigure(values, figure) ?? null);
  const percent = (figure: Figure) => (values[figure] === '' ? '' : `${values[figure]}%`);
  return {
    start_date: values.start_date,
    purchase_amount: usd('purchase_amount'),
    length: String(values.length),
    term: String(values.term),
    monthly_depreciation: usd('monthly_depreciation'),
    monthly_payment: usd('monthly_payment'),
    down_payment: usd('down_payment'),
    monthly_fee: usd('monthly_fee'),
    lease_depreciation_rate: percent('lease_depreciation_rate'),
    lease_interest_rate: percent('lease_interest_rate'),
    loan_depreciation_rate: percent('loan_depreciation_rate'),
    loan_interest_rate: percent('loan_interest_rate'),
  };
}
