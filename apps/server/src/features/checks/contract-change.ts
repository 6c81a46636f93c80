import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { CheckedField, ContractChange, ReplacedNumber, Share } from '@fleetworth/domain/checks';
import type { VehicleValues } from './checks.repository.ts';

/** Stored terms of a contract. Amounts are in cents, rates in percent. */
export interface Terms {
  variant: string;
  length_months: number;
  purchase_amount: number;
  start_date: CalendarDate;
  monthly_depreciation?: number | null | undefined;
  monthly_depreciation_rate?: string | number | null | undefined;
  monthly_interest_rate?: string | number | null | undefined;
  monthly_payment?: number | null | undefined;
  down_payment?: number | null | undefined;
  term_months?: number | null | undefined;
}

interface ChangedTerms {
  before: Terms | null;
  after: Partial<Terms>;
  vehicleValues: VehicleValues;
  today: CalendarDate;
}

// If the type of the contract changes, all rates and amounts of the new type count as changed, even with
// equal values.
export function contractChange({ before, after, vehicleValues, today }: ChangedTerms): ContractChange {
  const beforeOfSameType = before?.variant === after.variant ? before : null;
  const isChanged = (...names: (keyof Terms)[]) =>
    names.some((name) => !isSame(after[name], beforeOfSameType?.[name]));
  const { start_date: startDate, length_months: lengthMonths, purchase_amount: amountCents } = after;
  const isByAmounts = after.variant === 'lease_one';
  const { auctionCents, isFromPricePaid } = vehicleValues;
  return {
    today,
    isFlooring: after.variant === 'loan_one',
    isByAmounts,
    ...(startDate !== undefined && startDate !== before?.start_date && { startDate }),
    ...(lengthMonths !== undefined && lengthMonths !== before?.length_months && { lengthMonths }),
    ...(amountCents !== undefined &&
      amountCents !== before?.purchase_amount && {
        purchase: {
          amountCents,
          startDate: startDate ?? today,
          value: auctionCents === null ? null : { cents: auctionCents, isFromPricePaid },
          formerCents: before?.purchase_amount ?? null,
        },
      }),
    replaced: [
      ...comparedNumbers(COMMON_TERMS, before, after),
      ...comparedNumbers(VARIANT_TERMS, beforeOfSameType, after),
    ],
    ...omitNull(isByAmounts ? toSharesOfAmount(after, isChanged) : toSharesFromRates(after, isChanged)),
  };
}

type ComparedTerm = readonly [keyof Terms, CheckedField, ReplacedNumber['measure']];

const COMMON_TERMS: readonly ComparedTerm[] = [
  ['length_months', 'length', 'months'],
  ['purchase_amount', 'purchaseAmount', 'cents'],
];

const VARIANT_TERMS: readonly ComparedTerm[] = [
  ['monthly_interest_rate', 'interest', 'percent'],
  ['monthly_payment', 'payment', 'cents'],
  ['monthly_depreciation_rate', 'depreciation', 'percent'],
  ['monthly_depreciation', 'depreciationAmount', 'cents'],
  ['down_payment', 'downPayment', 'cents'],
  ['term_months', 'term', 'months'],
];

const comparedNumbers = (
  terms: readonly ComparedTerm[],
  before: Terms | null,
  after: Partial<Terms>,
): ReplacedNumber[] =>
  terms.flatMap(([name, field, measure]) =>
    before?.[name] == null || after[name] == null
      ? []
      : [{ field, measure, before: Number(before[name]), after: Number(after[name]) }],
  );

type IsChanged = (...names: (keyof Terms)[]) => boolean;

interface Shares {
  interest: Share | null;
  depreciation: Share | null;
}

// The payment of a lease by amounts is depreciation plus interest, so the payment less depreciation is the
// interest.
function toSharesOfAmount(after: Partial<Terms>, isChanged: IsChanged): Shares {
  const { purchase_amount: whole, monthly_depreciation: depreciation, monthly_payment: payment } = after;
  if (whole === undefined || depreciation == null) return { interest: null, depreciation: null };
  const isDepreciationChanged = isChanged('purchase_amount', 'monthly_depreciation');
  return {
    depreciation: isDepreciationChanged ? { part: depreciation, whole } : null,
    interest:
      payment != null && (isDepreciationChanged || isChanged('monthly_payment'))
        ? { part: payment - depreciation, whole }
        : null,
  };
}

function toSharesFromRates(after: Partial<Terms>, isChanged: IsChanged): Shares {
  const shareOf = (name: 'monthly_interest_rate' | 'monthly_depreciation_rate'): Share | null =>
    after[name] == null || !isChanged(name) ? null : { part: Number(after[name]), whole: 100 };
  return { interest: shareOf('monthly_interest_rate'), depreciation: shareOf('monthly_depreciation_rate') };
}

const omitNull = ({ interest, depreciation }: Shares) => ({
  ...(interest !== null && { interest }),
  ...(depreciation !== null && { depreciation }),
});

/** Rates are stored as text, so '0.60' equals 0.6. */
function isSame(a: string | number | null | undefined, b: typeof a): boolean {
  if (a == null || b == null) return (a ?? null) === (b ?? null);
  return a === b || (Number(a) === Number(b) && !Number.isNaN(Number(a)));
}
