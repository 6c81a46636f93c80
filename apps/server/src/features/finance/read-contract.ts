import { FINANCE_TEXTS, type saveFinanceBody, startDateText } from '@fleetworth/contract/finance';
import type { CalendarDate } from '@fleetworth/domain/calendar';
import {
  checkContract,
  type ContractField,
  type FinanceContract,
  startRange,
} from '@fleetworth/domain/finance';
import { centsFromDollars, plainDecimal } from '@fleetworth/domain/money';
import type { z } from 'zod';

type Body = z.output<typeof saveFinanceBody>;
type Field = keyof Body;
type FieldErrors = Record<string, string[]>;

export type Variant = FinanceContract['variant'];

export type ContractReadResult = { ok: true; contract: FinanceContract } | { ok: false; errors: FieldErrors };

/**
 * Fields of each variant with the text for a missing value. Optional fields have no text. The variants are
 * the lease by amounts, the lease by percent, the floor plan and the loan, in this order.
 */
const FIELDS_BY_VARIANT: Record<Variant, Partial<Record<Field, string | null>>> = {
  lease_one: { monthly_depreciation: FINANCE_TEXTS.depreciation, monthly_payment: FINANCE_TEXTS.payment },
  lease_two: {
    monthly_depreciation_rate: FINANCE_TEXTS.depreciation,
    monthly_interest_rate: FINANCE_TEXTS.interest,
  },
  loan_one: {
    down_payment: FINANCE_TEXTS.downPayment,
    monthly_depreciation_rate: FINANCE_TEXTS.depreciation,
    monthly_interest_rate: FINANCE_TEXTS.interest,
    monthly_payment: FINANCE_TEXTS.fee,
  },
  loan_two: {
    financing_company: FINANCE_TEXTS.source,
    down_payment: FINANCE_TEXTS.downPayment,
    monthly_interest_rate: FINANCE_TEXTS.interest,
    monthly_depreciation_rate: null,
  },
};

const COMMON_FIELDS: Partial<Record<Field, string>> = {
  length: FINANCE_TEXTS.period,
  purchase_amount: FINANCE_TEXTS.amount,
  start_date: 'Invalid date.',
};

/** Fields that only some variants have. */
const SPECIFIC_FIELDS: readonly Field[] = [
  'monthly_depreciation',
  'monthly_depreciation_rate',
  'monthly_interest_rate',
  'monthly_payment',
  'down_payment',
];

export function readContract(body: Body, today: CalendarDate): ContractReadResult {
  if (body.type === null || body.method === undefined)
    return rejected({ method: [FINANCE_TEXTS.typeMismatch] });
  const variant: Variant = `${body.type}_${body.method}`;
  const errors = {
    ...missingFields(body, variant),
    ...superfluousFields(body, variant),
    ...leastPaymentMismatch(body, variant),
    ...startOutOfRange(body, today),
  };
  if (Object.keys(errors).length > 0) return rejected(errors);
  const contract = toContract(body, variant);
  const problems = checkContract(contract, { termMonths: body.term ?? null });
  if (problems.length === 0) return { ok: true, contract };
  return rejected(
    Object.fromEntries(
      problems.map(({ field, reason }) => [WIRE_FIELDS[field], [formatProblem(field, reason)]]),
    ),
  );
}

const rejected = (errors: FieldErrors): ContractReadResult => ({ ok: false, errors });

function missingFields(body: Body, variant: Variant): FieldErrors {
  const allowedFields = Object.entries({ ...COMMON_FIELDS, ...FIELDS_BY_VARIANT[variant] }) as [
    Field,
    string | null,
  ][];
  return Object.fromEntries(
    allowedFields.flatMap(([field, text]) => (text !== null && body[field] == null ? [[field, [text]]] : [])),
  );
}

function superfluousFields(body: Body, variant: Variant): FieldErrors {
  const superfluous = SPECIFIC_FIELDS.filter(
    (field) => body[field] != null && !(field in FIELDS_BY_VARIANT[variant]),
  );
  return Object.fromEntries(superfluous.map((field) => [field, [FINANCE_TEXTS.notOfThisType]]));
}

// The flag `is_least_payment` must be true for a floor plan and false for other contracts.
function leastPaymentMismatch(body: Body, variant: Variant): FieldErrors {
  const isFlooring = variant === 'loan_one';
  const hasMismatch = body.is_least_payment != null && body.is_least_payment !== isFlooring;
  return hasMismatch ? { is_least_payment: [FINANCE_TEXTS.typeMismatch] } : {};
}

// The API's schema can't check the start date, because its range depends on the current day.
function startOutOfRange({ start_date: start }: Body, today: CalendarDate): FieldErrors {
  const range = startRange(today);
  if (start == null || (start >= range.first && start <= range.last)) return {};
  return { start_date: [startDateText(range)] };
}

const cents = (dollars: number | null | undefined): number => centsFromDollars(dollars ?? 0);
const rate = (percent: number | null | undefined): string => plainDecimal(percent ?? 0);

function toContract(body: Body, variant: Variant): FinanceContract {
  const terms = {
    capCostCents: cents(body.purchase_amount),
    lengthMonths: body.length ?? 0,
    startDate: body.start_date ?? '',
  };
  switch (variant) {
    case 'lease_one':
      return {
        ...terms,
        variant,
        monthlyDepreciationCents: cents(body.monthly_depreciation),
        monthlyPaymentCents: cents(body.monthly_payment),
      };
    case 'lease_two':
      return {
        ...terms,
        variant,
        monthlyDepreciationRatePercent: rate(body.monthly_depreciation_rate),
        monthlyInterestRatePercent: rate(body.monthly_interest_rate),
      };
    case 'loan_one':
      return {
        ...terms,
        variant,
        downPaymentCents: cents(body.down_payment),
        monthlyDepreciationRatePercent: rate(body.monthly_depreciation_rate),
        monthlyInterestRatePercent: rate(body.monthly_interest_rate),
        monthlyFeeCents: cents(body.monthly_payment),
      };
    case 'loan_two':
      return {
        ...terms,
        variant,
        downPaymentCents: cents(body.down_payment),
        monthlyInterestRatePercent: rate(body.monthly_interest_rate),
        monthlyDepreciationRatePercent:
          body.monthly_depreciation_rate == null ? null : rate(body.monthly_depreciation_rate),
      };
  }
}

const WIRE_FIELDS: Record<ContractField, Field> = {
  capCostCents: 'purchase_amount',
  lengthMonths: 'length',
  startDate: 'start_date',
  termMonths: 'term',
  monthlyDepreciationCents: 'monthly_depreciation',
  monthlyDepreciationRatePercent: 'monthly_depreciation_rate',
  monthlyInterestRatePercent: 'monthly_interest_rate',
  monthlyPaymentCents: 'monthly_payment',
  monthlyFeeCents: 'monthly_payment',
  downPaymentCents: 'down_payment',
};

function formatProblem(field: ContractField, reason: string): string {
  if (reason === 'required_for_longer_term') return FINANCE_TEXTS.termTooLong;
  switch (field) {
    case 'capCostCents':
      return FINANCE_TEXTS.amount;
    case 'lengthMonths':
      return FINANCE_TEXTS.period;
    case 'startDate':
      return 'Invalid date.';
    case 'termMonths':
      return FINANCE_TEXTS.termTooShort;
    case 'monthlyDepreciationCents':
      return FINANCE_TEXTS.depreciation;
    case 'monthlyDepreciationRatePercent':
      return FINANCE_TEXTS.depreciation;
    case 'monthlyInterestRatePercent':
      return FINANCE_TEXTS.interestInvalid;
    case 'monthlyPaymentCents':
      return reason === 'below_depreciation' ? FINANCE_TEXTS.paymentTooSmall : FINANCE_TEXTS.payment;
    case 'monthlyFeeCents':
      return FINANCE_TEXTS.fee;
    case 'downPaymentCents':
      return reason === 'not_below_cap_cost' ? FINANCE_TEXTS.downPaymentTooLarge : FINANCE_TEXTS.downPayment;
  }
}
