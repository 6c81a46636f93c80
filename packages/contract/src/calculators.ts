import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, dollars, percent } from './field.ts';

const PERCENT_RANGE = 'Percentage range 0-100';
const PERIOD_RANGE = 'Period range 1-100 months';
const REQUIRED = 'Required Field.';

const calculatorPercent = () => percent(PERCENT_RANGE).gt(0, PERCENT_RANGE).max(100, PERCENT_RANGE);

export const financeCalculation = z.strictObject({
  type: z.enum(['lease', 'loan']),
  is_least_payment: z.boolean().optional(),
  amount: dollars(REQUIRED).gt(0, REQUIRED),
  down_payment: dollars(REQUIRED).optional(),
  period: z.int(PERIOD_RANGE).min(1, PERIOD_RANGE).max(100, PERIOD_RANGE),
  monthly_depreciation: dollars(REQUIRED).optional(),
  monthly_depreciation_rate: calculatorPercent().optional(),
  monthly_interest_rate: calculatorPercent().optional(),
  monthly_payment: dollars(REQUIRED).optional(),
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

/** Which of these are present follows from the form: lease by amounts, lease by percent, loan, flooring. */
export const financeAnswer = component(
  'FinanceCalculation',
  z.object({
    plan: z.array(planRow),
    payoff: z.number().optional(),
    monthly_interest_rate: z.number().optional(),
    annual_interest_rate: z.number().optional(),
    effective_monthly_interest_rate: z.number().optional(),
    monthly_interest_payment: z.number().optional(),
    monthly_payment: z.number().optional(),
    residual_value: z.number().optional(),
    total_interest_paid: z.number().optional(),
    total_paid: z.number().optional(),
    monthly_payment_average: z.number().optional(),
  }),
);

/** The calls of this word. */
export const calculatorsApi = {
  calls: {
    calculateFinance: endpoint({
      method: 'POST',
      path: '/calculator/finance',
      summary: 'Payment plan and payoff of a lease, a loan or a floor plan',
      access: 'read',
      body: financeCalculation,
      data: financeAnswer,
      reasons: [],
    }),
  },
};
