import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, date, dollars, nameRef, percent, positiveDollars, ref, version } from './field.ts';

export const FINANCE_TEXTS = {
  amount: 'Please type Purchase Amount.',
  period: 'Please type Period.',
  term: 'Please type Term.',
  interest: 'Please type monthly interest.',
  interestInvalid: 'Invalid type Monthly Interest',
  depreciation: 'Please type Monthly Depreciation.',
  payment: 'Please type Monthly Payment.',
  residual: 'Please type Residual.',
  residualPercent: 'Type Residual in dollars, not as a percent.',
  residualTooLarge: 'Residual must be less than Purchase Amount.',
  fee: 'Please type Monthly Fee.',
  downPayment: 'Please type Down Payment.',
  downPaymentTooLarge: 'Down Payment must be less than Purchase Amount.',
  source: 'Please select Source',
  paymentTooSmall: 'Monthly Payment must not be less than Monthly Depreciation.',
  typeMismatch: "This doesn't match the finance type.",
  termTooShort: 'Term must not be less than Period.',
  termTooLong: 'Please type the monthly percent: Term is longer than Period.',
  notOfThisType: "This field doesn't apply to the finance type.",
} as const;

export const startDateText = ({ first, last }: { first: string; last: string }) =>
  `Start Date must be from ${formatUsDate(first)} to ${formatUsDate(last)}.`;

const formatUsDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const months = (missing: string) => z.int(missing).min(1, missing).max(600, missing);
const depreciationRate = () =>
  percent(FINANCE_TEXTS.depreciation).gt(0, FINANCE_TEXTS.depreciation).lt(100, FINANCE_TEXTS.depreciation);

/**
 * `type` null removes the stored contract. `VARIANT_LABELS` names the four combinations of type and method.
 * The server checks the fields of each variant with the rules in `@fleetworth/domain`, so that one rule
 * applies to forms, the API and imports.
 */
export const saveFinanceBody = z.strictObject({
  vehicle: ref('vehicle'),
  type: z.enum(['lease', 'loan']).nullable(),
  method: z.enum(['one', 'two']).optional(),
  financing_company: ref('financing_company', FINANCE_TEXTS.source).nullable().optional(),
  length: months(FINANCE_TEXTS.period).optional(),
  purchase_amount: positiveDollars(FINANCE_TEXTS.amount).optional(),
  start_date: date('Invalid type Start Date').optional(),
  monthly_depreciation: dollars(FINANCE_TEXTS.depreciation)
    .gt(0, FINANCE_TEXTS.depreciation)
    .nullable()
    .optional(),
  monthly_depreciation_rate: depreciationRate().nullable().optional(),
  monthly_interest_rate: percent(FINANCE_TEXTS.interestInvalid)
    .min(0, FINANCE_TEXTS.interestInvalid)
    .max(100)
    .nullable()
    .optional(),
  monthly_payment: dollars(FINANCE_TEXTS.payment).nullable().optional(),
  is_least_payment: z.boolean().nullable().optional(),
  down_payment: dollars(FINANCE_TEXTS.downPayment).nullable().optional(),
  term: months(FINANCE_TEXTS.term).nullable().optional(),
  /**
   * Version of the contract that the change is based on, null without a contract. Any version except the
   * stored version is rejected. Without this field, the last write wins.
   */
  version: version().nullable().optional(),
});

export const finance = component(
  'Finance',
  z.object({
    id: ref('vehicle'),
    vehicle: ref('vehicle'),
    type: z.enum(['lease', 'loan']),
    method: z.enum(['one', 'two']),
    financing_company: nameRef('financing_company'),
    length: z.int(),
    purchase_amount: z.number(),
    monthly_depreciation: z.number().nullable(),
    monthly_depreciation_rate: z.number().nullable(),
    monthly_interest_rate: z.number().nullable(),
    monthly_payment: z.number().nullable(),
    is_least_payment: z.boolean().nullable(),
    down_payment: z.number().nullable(),
    term: z.int().nullable(),
    start_date: z.string(),
    version: z.int(),
  }),
);
export type Finance = z.output<typeof finance>;

export const financeApi = {
  calls: {
    getFinance: endpoint({
      method: 'GET',
      path: '/vehicle-finance/:id',
      summary: 'Get the contract of a vehicle by vehicle id, or null',
      access: 'read',
      params: z.strictObject({ id: ref('vehicle') }),
      data: finance.nullable(),
      reasons: ['vehicle.not_found'],
    }),
    saveFinance: endpoint({
      method: 'PUT',
      path: '/vehicle-finance',
      summary: 'Create or replace the contract of a vehicle. `type` null removes it',
      access: 'write',
      body: saveFinanceBody,
      data: finance.nullable(),
      reasons: ['vehicle.not_found', 'financing_company.not_found'],
    }),
    listFinancingCompanies: endpoint({
      method: 'GET',
      path: '/financing-companies',
      summary: "List lenders: those of the installation, Assumption first, and those of the user's companies",
      access: 'read',
      data: z.array(nameRef('financing_company').extend({ company_id: ref('company').nullable() })),
      reasons: [],
    }),
  },
};
