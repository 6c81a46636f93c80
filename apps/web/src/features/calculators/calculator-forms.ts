import { calculatorForms, type FinanceInput } from '@fleetworth/contract/calculators';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { parseNumber } from '../../shell/forms/parse-number.ts';

export const CALCULATOR_TYPES = ['lease', 'finance', 'flooring'] as const;
export type CalculatorType = (typeof CALCULATOR_TYPES)[number];
/** Each is the number of a label in `METHOD_LABELS[type]`, counted from 1. */
export const CALCULATOR_METHODS = ['1', '2'] as const;
export type CalculatorMethod = (typeof CALCULATOR_METHODS)[number];

export const TYPE_LABELS: Record<CalculatorType, string> = {
  lease: 'Lease',
  finance: 'Finance',
  flooring: 'Flooring',
};

export const METHOD_LABELS: Record<CalculatorType, readonly string[]> = {
  lease: ['If you know Monthly Dep $ Amount', 'If you know Monthly Dep % Amount'],
  finance: [
    'If Finance is straight Forward till balance gets $0',
    'If Finance is only certain period of time for certain %',
  ],
  flooring: [],
};

type FormName = keyof typeof calculatorForms;
export type CalculatorField = Exclude<keyof FinanceInput, 'type' | 'is_least_payment'>;

export interface CalculatorFormField {
  field: CalculatorField;
  label: string;
  kind: 'usd' | 'percent' | 'months';
  initial: number;
}

const capCostField = (initial: number): CalculatorFormField => ({
  field: 'amount',
  label: 'Vehicle Cap Cost',
  kind: 'usd',
  initial,
});
const monthsField = (initial: number): CalculatorFormField => ({
  field: 'period',
  label: 'Period (months)',
  kind: 'months',
  initial,
});
const depreciationRateField = (initial: number): CalculatorFormField => ({
  field: 'monthly_depreciation_rate',
  label: 'Monthly Depreciation Percentage',
  kind: 'percent',
  initial,
});
const interestField = (label: string, initial: number): CalculatorFormField => ({
  field: 'monthly_interest_rate',
  label,
  kind: 'percent',
  initial,
});
const downPaymentField = (initial: number): CalculatorFormField => ({
  field: 'down_payment',
  label: 'Down Payment',
  kind: 'usd',
  initial,
});
const INTEREST = 'Monthly Interest Percentage';

const FIELDS: Record<FormName, readonly CalculatorFormField[]> = {
  lease_by_amounts: [
    capCostField(10_000),
    monthsField(12),
    { field: 'monthly_depreciation', label: 'Monthly Depreciation Amount', kind: 'usd', initial: 100 },
    { field: 'monthly_payment', label: 'Monthly Lease Payment Amount', kind: 'usd', initial: 150 },
  ],
  lease_by_percent: [
    capCostField(10_000),
    monthsField(12),
    depreciationRateField(1),
    interestField(INTEREST, 0.5),
  ],
  finance_straight: [
    capCostField(11_000),
    downPaymentField(1_000),
    monthsField(12),
    interestField(INTEREST, 0.5),
  ],
  finance_by_percent: [
    capCostField(11_000),
    downPaymentField(1_000),
    monthsField(12),
    depreciationRateField(1),
    interestField(INTEREST, 0.5),
  ],
  flooring: [
    capCostField(16_740),
    downPaymentField(0),
    monthsField(24),
    depreciationRateField(2),
    interestField('Monthly Lease Percentage', 1),
    { field: 'monthly_payment', label: 'Monthly Fee Amount', kind: 'usd', initial: 50 },
  ],
};

export interface CalculatorChoice {
  type: CalculatorType;
  method: CalculatorMethod;
}

export function getFormName({ type, method }: CalculatorChoice): FormName {
  if (type === 'flooring') return 'flooring';
  if (type === 'lease') return method === '1' ? 'lease_by_amounts' : 'lease_by_percent';
  return method === '1' ? 'finance_straight' : 'finance_by_percent';
}

export const getFormFields = (choice: CalculatorChoice): readonly CalculatorFormField[] =>
  FIELDS[getFormName(choice)];

/** A number, or text that isn't a number yet. */
export type CalculatorValues = Partial<Record<CalculatorField, number | string | undefined>>;

/**
 * Entered values by label. Forms use the same field with different labels, so the field alone doesn't
 * identify a value.
 */
export type EnteredValues = Partial<Record<string, number | string>>;

export const pickEnteredValues = (choice: CalculatorChoice, entered: EnteredValues): CalculatorValues =>
  Object.fromEntries(
    getFormFields(choice).flatMap(({ field, label }) => (label in entered ? [[field, entered[label]]] : [])),
  );

export const fillInDefaults = (choice: CalculatorChoice, initial: CalculatorValues): CalculatorValues =>
  Object.fromEntries(
    getFormFields(choice).map(({ field, initial: defaultValue }) => [field, initial[field] ?? defaultValue]),
  );

export const validateCalculator = (choice: CalculatorChoice, values: CalculatorValues) =>
  schemaErrors(calculatorForms[getFormName(choice)], toNumbers(choice, values));

export function toCalculation(choice: CalculatorChoice, values: CalculatorValues): FinanceInput {
  const type = choice.type === 'lease' ? 'lease' : 'loan';
  const numbers = toNumbers(choice, values) as Pick<FinanceInput, 'amount' | 'period'>;
  return { type, ...(choice.type === 'flooring' && { is_least_payment: true }), ...numbers };
}

const toNumbers = (choice: CalculatorChoice, values: CalculatorValues): CalculatorValues =>
  Object.fromEntries(getFormFields(choice).map(({ field }) => [field, parseNumber(values[field] ?? '')]));
