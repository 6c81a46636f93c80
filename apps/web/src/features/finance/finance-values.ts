import type { Api } from '@fleetworth/contract/api';
import type { Sent } from '@fleetworth/contract/endpoint';
import { FINANCE_TEXTS, type Finance, saveFinanceBody, startDateText } from '@fleetworth/contract/finance';
import { startRange } from '@fleetworth/domain/finance';
import { schemaTexts } from '../../shell/schema-texts.ts';
import { today } from '../../shell/today.ts';

export type FinanceVariant = 'lease_one' | 'lease_two' | 'loan_one' | 'loan_two';

type Figure =
  | 'down_payment'
  | 'monthly_depreciation'
  | 'monthly_depreciation_rate'
  | 'monthly_interest_rate'
  | 'monthly_payment'
  | 'term';

/** What the form holds; a figure may be empty while it is typed. */
export type FinanceValues = Record<Figure | 'purchase_amount' | 'length', number | string> & {
  variant: FinanceVariant;
  financing_company: string | null;
  start_date: string | null;
  /** A Finance loan that runs straight down to nothing: no depreciation is typed. */
  is_straight: boolean;
};

export const VARIANT_LABELS: Record<FinanceVariant, string> = {
  lease_one: 'Assumption',
  lease_two: 'Lease',
  loan_one: 'Flooring',
  loan_two: 'Finance',
};

const FIGURES: Record<FinanceVariant, readonly Figure[]> = {
  lease_one: ['monthly_depreciation', 'monthly_payment'],
  lease_two: ['monthly_depreciation_rate', 'monthly_interest_rate'],
  loan_one: ['down_payment', 'monthly_depreciation_rate', 'monthly_interest_rate', 'monthly_payment'],
  loan_two: ['down_payment', 'monthly_interest_rate', 'monthly_depreciation_rate', 'term'],
};

/** The figures that a variant asks for, in the order of the form. */
export const figuresOf = ({ variant, is_straight }: Pick<FinanceValues, 'variant' | 'is_straight'>) =>
  FIGURES[variant].filter(
    (figure) => !(variant === 'loan_two' && is_straight && figure === 'monthly_depreciation_rate'),
  );

/** Of a vehicle without a contract: today, and the financing company that is given. */
export const emptyFinance = (financingCompanyId: string | null): FinanceValues => ({
  variant: 'lease_one',
  financing_company: financingCompanyId,
  start_date: today(),
  is_straight: true,
  purchase_amount: '',
  length: '',
  down_payment: '',
  monthly_depreciation: '',
  monthly_depreciation_rate: '',
  monthly_interest_rate: '',
  monthly_payment: '',
  term: '',
});

export const valuesOfFinance = (finance: Finance): FinanceValues => ({
  variant: `${finance.type}_${finance.method}`,
  financing_company: String(finance.financing_company.id),
  start_date: finance.start_date,
  is_straight: finance.monthly_depreciation_rate === null,
  purchase_amount: finance.purchase_amount,
  length: finance.length,
  down_payment: finance.down_payment ?? '',
  monthly_depreciation: finance.monthly_depreciation ?? '',
  monthly_depreciation_rate: finance.monthly_depreciation_rate ?? '',
  monthly_interest_rate: finance.monthly_interest_rate ?? '',
  monthly_payment: finance.monthly_payment ?? '',
  term: finance.term ?? '',
});

type SaveBody = NonNullable<Sent<Api['saveFinance']>['body']>;

/** What is sent: the figures of the variant and no others, and the version of the contract that was opened, null for none. */
export function financeBodyOf(values: FinanceValues, vehicleId: number, version: number | null): SaveBody {
  const { variant } = values;
  const figures = figuresOf(values).map((figure) => [figure, numberOf(values[figure])] as const);
  return {
    vehicle: vehicleId,
    type: variant === 'lease_one' || variant === 'lease_two' ? 'lease' : 'loan',
    method: variant === 'lease_one' || variant === 'loan_one' ? 'one' : 'two',
    financing_company: values.financing_company === null ? null : Number(values.financing_company),
    ...present([
      ['purchase_amount', numberOf(values.purchase_amount)],
      ['length', numberOf(values.length)],
      ['start_date', values.start_date ?? undefined],
      ...figures,
      ['is_least_payment', leastPaymentOf(variant)],
    ]),
    version,
  };
}

/** The texts under the fields: the contract's, and what each variant needs. */
export function financeTexts(values: FinanceValues): Record<string, string> {
  const needed = ['purchase_amount', 'length', ...figuresOf(values)] as const;
  const missing = needed
    .filter((figure) => figure !== 'term' && numberOf(values[figure]) === undefined)
    .map((figure) => [figure, missingText(figure, values.variant)] as const);
  return {
    ...(values.financing_company === null ? { financing_company: FINANCE_TEXTS.source } : {}),
    ...startDateTexts(values.start_date),
    ...relationTexts(values),
    ...schemaTexts(saveFinanceBody, financeBodyOf(values, 1, null)),
    ...Object.fromEntries(missing),
  };
}

function startDateTexts(start: string | null): Record<string, string> {
  if (start === null) return { start_date: 'Please select Start Date' };
  const range = startRange(today());
  return start < range.first || start > range.last ? { start_date: startDateText(range) } : {};
}

/** How figures bind each other. */
function relationTexts(values: FinanceValues): Record<string, string> {
  const has = new Set<string>(figuresOf(values));
  const exceeds = (a: Figure | 'purchase_amount' | 'length', b: Figure | 'purchase_amount' | 'length') =>
    (numberOf(values[a]) ?? Number.NaN) > (numberOf(values[b]) ?? Number.NaN);
  const isDownPaymentBelow =
    exceeds('purchase_amount', 'down_payment') || numberOf(values.down_payment) === undefined;
  return {
    ...(has.has('down_payment') && !isDownPaymentBelow
      ? { down_payment: FINANCE_TEXTS.downPaymentTooLarge }
      : {}),
    ...(values.variant === 'lease_one' && exceeds('monthly_depreciation', 'monthly_payment')
      ? { monthly_payment: FINANCE_TEXTS.paymentTooSmall }
      : {}),
    ...(has.has('term') && exceeds('length', 'term') ? { term: FINANCE_TEXTS.termTooShort } : {}),
    ...(has.has('term') && values.is_straight && exceeds('term', 'length')
      ? { term: FINANCE_TEXTS.termTooLong }
      : {}),
  };
}

function missingText(figure: Figure | 'purchase_amount' | 'length', variant: FinanceVariant): string {
  const texts = {
    purchase_amount: FINANCE_TEXTS.amount,
    length: FINANCE_TEXTS.period,
    down_payment: FINANCE_TEXTS.downPayment,
    monthly_depreciation: FINANCE_TEXTS.depreciation,
    monthly_depreciation_rate: FINANCE_TEXTS.depreciation,
    monthly_interest_rate: FINANCE_TEXTS.interest,
    monthly_payment: variant === 'loan_one' ? FINANCE_TEXTS.fee : FINANCE_TEXTS.payment,
    term: FINANCE_TEXTS.termTooShort,
  } as const;
  return texts[figure];
}

function leastPaymentOf(variant: FinanceVariant): boolean | undefined {
  if (variant === 'loan_one') return true;
  return variant === 'loan_two' ? false : undefined;
}

const numberOf = (typed: number | string): number | undefined =>
  typeof typed === 'number' ? typed : undefined;

const present = (pairs: (readonly [string, number | string | boolean | undefined])[]) =>
  Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
