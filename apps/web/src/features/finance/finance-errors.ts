import { FINANCE_TEXTS, saveFinanceBody, startDateText } from '@fleetworth/contract/finance';
import { startRange } from '@fleetworth/domain/finance';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { today } from '../../shell/api/today.ts';
import { parseTypedDate } from '../../shell/forms/typed-date.ts';
import {
  type Figure,
  type FinanceValues,
  parseFigure,
  listFigures,
  toFinanceBody,
  toFormField,
} from './finance-values.ts';

type FinanceField = Figure | 'purchase_amount' | 'length';

export function validateFinance(values: FinanceValues): Record<string, string> {
  const requiredFields = ['purchase_amount', 'length', ...listFigures(values)] as const;
  const missingErrors = requiredFields
    .filter(
      (figure) => parseFigure(values, figure) === undefined && !(figure === 'term' && values.term === ''),
    )
    .map((figure) => [figure, MISSING_TEXTS[figure]] as const);
  const schemaFieldErrors = Object.entries(schemaErrors(saveFinanceBody, toFinanceBody(values, 1, null)));
  return {
    ...(values.financing_company === null ? { financing_company: FINANCE_TEXTS.source } : {}),
    ...startDateErrors(values.start_date),
    ...relationErrors(values),
    ...Object.fromEntries(schemaFieldErrors.map(([name, text]) => [toFormField(values, name), text])),
    ...Object.fromEntries(missingErrors),
  };
}

function startDateErrors(text: string): Record<string, string> {
  if (text.trim() === '') return { start_date: 'Please select Start Date' };
  const start = parseTypedDate(text);
  if (start === null) return { start_date: 'Invalid type Start Date' };
  const range = startRange(today());
  return start < range.first || start > range.last ? { start_date: startDateText(range) } : {};
}

function relationErrors(values: FinanceValues): Record<string, string> {
  const visibleFigures = new Set<string>(listFigures(values));
  const exceeds = (a: FinanceField, b: FinanceField) =>
    (parseFigure(values, a) ?? Number.NaN) > (parseFigure(values, b) ?? Number.NaN);
  const isDownPaymentAcceptable =
    exceeds('purchase_amount', 'down_payment') || parseFigure(values, 'down_payment') === undefined;
  return {
    ...(visibleFigures.has('down_payment') && !isDownPaymentAcceptable
      ? { down_payment: FINANCE_TEXTS.downPaymentTooLarge }
      : {}),
    ...(values.variant === 'lease_one' && exceeds('monthly_depreciation', 'monthly_payment')
      ? { monthly_payment: FINANCE_TEXTS.paymentTooSmall }
      : {}),
    ...(visibleFigures.has('term') && exceeds('length', 'term') ? { term: FINANCE_TEXTS.termTooShort } : {}),
    ...(visibleFigures.has('term') && values.is_straight && exceeds('term', 'length')
      ? { term: FINANCE_TEXTS.termTooLong }
      : {}),
  };
}

const MISSING_TEXTS: Record<FinanceField, string> = {
  purchase_amount: FINANCE_TEXTS.amount,
  length: FINANCE_TEXTS.period,
  down_payment: FINANCE_TEXTS.downPayment,
  monthly_depreciation: FINANCE_TEXTS.depreciation,
  lease_depreciation_rate: FINANCE_TEXTS.depreciation,
  loan_depreciation_rate: FINANCE_TEXTS.depreciation,
  lease_interest_rate: FINANCE_TEXTS.interest,
  loan_interest_rate: FINANCE_TEXTS.interest,
  monthly_payment: FINANCE_TEXTS.payment,
  monthly_fee: FINANCE_TEXTS.fee,
  term: FINANCE_TEXTS.term,
};
