import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, dollars, percent } from './field.ts';

const PERCENT_RANGE = 'Percentage range 0-100';
const PERIOD_RANGE = 'Period range 1-100 months';
const REQUIRED = 'Required Field.';

const DOWN_PAYMENT_TOO_LARGE = 'Down payment must be less than the amount.';
const PAYMENT_TOO_LOW = 'Monthly payment must not be less than the monthly depreciation.';

/** Messages for values that don't fit together, by the reason that the domain package returns. */
export const CROSS_FIELD_TEXTS: Partial<Record<string, string>> = {
  not_below_cap_cost: DOWN_PAYMENT_TOO_LARGE,
  below_depreciation: PAYMENT_TOO_LOW,
};

const calculatorPercent = () => percent(PERCENT_RANGE).gt(0, PERCENT_RANGE).max(100, PERCENT_RANGE);

const amount = () => dollars(REQUIRED).gt(0, REQUIRED);
const period = () => z.int(PERIOD_RANGE).min(1, PERIOD_RANGE).max(100, PERIOD_RANGE);

export const financeInput = z.strictObject({
  type: z.enum(['lease', 'loan']),
  is_least_payment: z.boolean().optional(),
  amount: amount(),
  down_payment: dollars(REQUIRED).optional(),
  period: period(),
  monthly_depreciation: dollars(REQUIRED).optional(),
  monthly_depreciation_rate: calculatorPercent().optional(),
  monthly_interest_rate: calculatorPercent().optional(),
  monthly_payment: dollars(REQUIRED).optional(),
});

const loan = {
  amount: amount(),
  down_payment: dollars(REQUIRED),
  period: period(),
  monthly_interest_rate: calculatorPercent(),
};

const isDownPaymentBelowAmount = ({ amount, down_payment }: { amount: number; down_payment: number }) =>
  down_payment < amount;
const DOWN_PAYMENT_ISSUE = { path: ['down_payment'], error: DOWN_PAYMENT_TOO_LARGE };

/**
 * Input of each calculator. A `finance_straight` loan amortizes fully. A `finance_by_percent` loan amortizes
 * by a percentage of the financed amount each month.
 */
export const calculatorForms = {
  lease_by_amounts: z
    .strictObject({
      amount: amount(),
      period: period(),
      monthly_depreciation: dollars(REQUIRED).gt(0, REQUIRED),
      monthly_payment: dollars(REQUIRED),
    })
    .refine((form) => form.monthly_payment >= form.monthly_depreciation, {
      path: ['monthly_payment'],
      error: PAYMENT_TOO_LOW,
    }),
  lease_by_percent: z.strictObject({
    amount: amount(),
    period: period(),
    monthly_depreciation_rate: calculatorPercent(),
    monthly_interest_rate: calculatorPercent(),
  }),
  finance_straight: z.strictObject(loan).refine(isDownPaymentBelowAmount, DOWN_PAYMENT_ISSUE),
  finance_by_percent: z
    .strictObject({ ...loan, monthly_depreciation_rate: calculatorPercent() })
    .refine(isDownPaymentBelowAmount, DOWN_PAYMENT_ISSUE),
  flooring: z
    .strictObject({
      ...loan,
      monthly_depreciation_rate: calculatorPercent(),
      monthly_payment: dollars(REQUIRED),
    })
    .refine(isDownPaymentBelowAmount, DOWN_PAYMENT_ISSUE),
};

export const diminishedValueForm = z.strictObject({
  value: amount(),
  base_loss: z.number(PERCENT_RANGE).min(0, PERCENT_RANGE).max(100, PERCENT_RANGE),
});

export const planRow = component(
  'PlanRow',
  z.object({
    month: z.int(),
    opening_balance: z.number(),
    depreciation: z.number(),
    interest: z.number(),
    fee: z.number(),
    payment: z.number(),
    closing_balance: z.number(),
  }),
);

export const financeResult = component(
  'FinanceCalculation',
  z.object({
    plan: z.array(planRow),
    payoff: z.number().optional(),
    monthly_interest_rate: z.number().optional(),
    annual_interest_rate: z.number().optional(),
    effective_monthly_interest_rate: z.number().optional(),
    /** Twelve times the effective monthly rate. Leases only. */
    apr: z.number().optional(),
    monthly_interest_payment: z.number().optional(),
    monthly_payment: z.number().optional(),
    residual_value: z.number().optional(),
    total_interest_paid: z.number().optional(),
    total_paid: z.number().optional(),
    monthly_payment_average: z.number().optional(),
  }),
);

export const calculatorsApi = {
  calls: {
    calculateFinance: endpoint({
      method: 'POST',
      path: '/calculator/finance',
      summary: 'Calculate the payment schedule and payoff of a lease, loan or floor plan',
      access: 'read',
      body: financeInput,
      data: financeResult,
      reasons: [],
    }),
    exportFinance: endpoint({
      method: 'POST',
      path: '/calculator/finance/export',
      summary: 'Download the payment schedule of a lease, loan or floor plan',
      access: 'read',
      body: financeInput,
      produces: 'spreadsheet',
      data: z.null(),
      reasons: [],
    }),
  },
};

export type FinanceInput = z.input<typeof financeInput>;
export type FinanceResult = z.output<typeof financeResult>;
