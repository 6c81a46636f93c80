import type { Api } from '@fleetworth/contract/api';
import type { FinanceVariant } from '@fleetworth/contract/labels';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import type { Finance } from '@fleetworth/contract/finance';
import { today } from '../../shell/api/today.ts';
import { parseNumber } from '../../shell/forms/parse-number.ts';
import { formatTypedDate, parseTypedDate } from '../../shell/forms/typed-date.ts';

/**
 * Wire name of each figure. A wire name alone is ambiguous: `monthly_payment` is a fee or a payment, and
 * `monthly_depreciation_rate` is a percentage of the cap cost or of the financed amount.
 */
const WIRE_NAMES = {
  monthly_depreciation: 'monthly_depreciation',
  monthly_payment: 'monthly_payment',
  lease_depreciation_rate: 'monthly_depreciation_rate',
  lease_interest_rate: 'monthly_interest_rate',
  down_payment: 'down_payment',
  loan_depreciation_rate: 'monthly_depreciation_rate',
  loan_interest_rate: 'monthly_interest_rate',
  monthly_fee: 'monthly_payment',
  term: 'term',
} as const satisfies Record<string, keyof Finance>;

export type Figure = keyof typeof WIRE_NAMES;

export type FinanceValues = Record<Figure | 'purchase_amount' | 'length', number | string> & {
  variant: FinanceVariant;
  financing_company: string | null;
  start_date: string;
  /**
   * Used only for `loan_two`: true if it depreciates in a straight line to zero, so that no rate is entered.
   */
  is_straight: boolean;
};

const FIGURES: Record<FinanceVariant, readonly Figure[]> = {
  lease_one: ['monthly_depreciation', 'monthly_payment'],
  lease_two: ['lease_depreciation_rate', 'lease_interest_rate'],
  loan_one: ['down_payment', 'loan_depreciation_rate', 'loan_interest_rate', 'monthly_fee'],
  loan_two: ['down_payment', 'loan_interest_rate', 'loan_depreciation_rate', 'term'],
};

export const listFigures = ({ variant, is_straight }: Pick<FinanceValues, 'variant' | 'is_straight'>) =>
  FIGURES[variant].filter(
    (figure) => !(variant === 'loan_two' && is_straight && figure === 'loan_depreciation_rate'),
  );

export const toFormField = (values: FinanceValues, name: string): string =>
  listFigures(values).find((figure) => WIRE_NAMES[figure] === name) ?? name;

export const emptyFinanceValues = (financingCompanyId: string | null): FinanceValues => ({
  variant: 'lease_one',
  financing_company: financingCompanyId,
  start_date: formatTypedDate(today()),
  is_straight: true,
  purchase_amount: '',
  length: '',
  monthly_depreciation: '',
  monthly_payment: '',
  lease_depreciation_rate: '',
  lease_interest_rate: '',
  down_payment: '',
  loan_depreciation_rate: '',
  loan_interest_rate: '',
  monthly_fee: '',
  term: '',
});

export function toFinanceValues(finance: Finance): FinanceValues {
  const variant: FinanceVariant = `${finance.type}_${finance.method}`;
  const figures = FIGURES[variant].map((figure) => [figure, finance[WIRE_NAMES[figure]] ?? '']);
  return {
    ...emptyFinanceValues(String(finance.financing_company.id)),
    ...(Object.fromEntries(figures) as Partial<Record<Figure, number | string>>),
    variant,
    start_date: formatTypedDate(finance.start_date),
    is_straight: finance.monthly_depreciation_rate === null,
    purchase_amount: finance.purchase_amount,
    length: finance.length,
  };
}

type SaveBody = NonNullable<RequestInput<Api['saveFinance']>['body']>;

export const parseFigure = (values: FinanceValues, figure: Figure | 'purchase_amount' | 'length') =>
  parseNumber(values[figure]);

// `version` is the version of the contract that the form was opened with, or null if there was none.
export function toFinanceBody(values: FinanceValues, vehicleId: number, version: number | null): SaveBody {
  return {
    vehicle: vehicleId,
    ...getType(values),
    financing_company: values.financing_company === null ? null : Number(values.financing_company),
    ...toTerms(values),
    version,
  };
}

const getType = ({ variant }: FinanceValues) => ({
  type: variant === 'lease_one' || variant === 'lease_two' ? ('lease' as const) : ('loan' as const),
  method: variant === 'lease_one' || variant === 'loan_one' ? ('one' as const) : ('two' as const),
});

const toTerms = (values: FinanceValues) =>
  fromDefinedPairs([
    ['purchase_amount', parseFigure(values, 'purchase_amount')],
    ['length', parseFigure(values, 'length')],
    ['start_date', parseTypedDate(values.start_date) ?? undefined],
    ...listFigures(values).map((figure) => [WIRE_NAMES[figure], parseFigure(values, figure)] as const),
    ['is_least_payment', isLeastPayment(values.variant)],
  ]);

const COMPARED_FIELDS = [
  'length',
  'purchase_amount',
  'start_date',
  'monthly_depreciation',
  'monthly_depreciation_rate',
  'monthly_interest_rate',
  'monthly_payment',
  'down_payment',
  'term',
] as const;

type CheckedTerms = Pick<SaveBody, (typeof COMPARED_FIELDS)[number]>;

// Returns the type with the terms that changed. If the type changed, all terms count as changed.
export function selectChangedTerms(values: FinanceValues, stored: Finance | null) {
  const terms: CheckedTerms = toTerms(values);
  const isSameType = stored !== null && `${stored.type}_${stored.method}` === values.variant;
  const storedTerms: CheckedTerms = isSameType ? toTerms(toFinanceValues(stored)) : {};
  const changedFields = COMPARED_FIELDS.filter(
    (field) => terms[field] !== undefined && terms[field] !== storedTerms[field],
  );
  return {
    ...getType(values),
    ...(Object.fromEntries(changedFields.map((field) => [field, terms[field]])) as CheckedTerms),
  };
}

/** Returns the wire field that tells the two variants of loans apart. Leases don't have it. */
function isLeastPayment(variant: FinanceVariant): boolean | undefined {
  if (variant === 'loan_one') return true;
  return variant === 'loan_two' ? false : undefined;
}

const fromDefinedPairs = (pairs: (readonly [string, number | string | boolean | undefined])[]) =>
  Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
