import { Radio, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { ApiError, failureText, fieldErrors } from '../../shell/api/api-error.ts';
import { MonthsInput, MoneyInput, PercentInput, REQUIRED } from '../../shell/forms/form-fields.tsx';
import { Page } from '../../shell/layout/page.tsx';
import {
  CALCULATOR_TYPES,
  toCalculation,
  type CalculatorChoice,
  type CalculatorFormField,
  validateCalculator,
  type CalculatorValues,
  getFormFields,
  METHOD_LABELS,
  TYPE_LABELS,
  type EnteredValues,
  pickEnteredValues,
  fillInDefaults,
} from './calculator-forms.ts';
import { CalculateButton } from './calculate-button.tsx';
import { CalculatorResult } from './calculator-result.tsx';
import classes from './calculators.module.css';
import { useVisibleErrors } from './use-visible-errors.ts';

const INPUTS = { usd: MoneyInput, percent: PercentInput, months: MonthsInput };

export function CalculatorScreen() {
  const search = useSearch({ from: '/shell/calculator' });
  const navigate = useNavigate();
  const choice: CalculatorChoice = { type: search.type ?? 'lease', method: search.method ?? '1' };
  const [entered, setEntered] = useState<EnteredValues>({});
  // Drops the values from the URL, so that the selected form starts with its defaults. Values that the user
  // has typed are carried over.
  const choose = (chosen: Partial<CalculatorChoice>) =>
    void navigate({ to: '.', search: { ...choice, method: '1', ...chosen }, resetScroll: false });

  return (
    <Page title="Financial Calculator" subtitle="Payment schedule and payoff of a contract" isNarrow>
      <div className={classes.screen}>
        <SegmentedControl
          aria-label="Type"
          data={CALCULATOR_TYPES.map((type) => ({ value: type, label: TYPE_LABELS[type] }))}
          value={choice.type}
          onChange={(type) => choose({ type })}
        />
        {METHOD_LABELS[choice.type].length > 0 && (
          <Radio.Group aria-label="Method" value={choice.method} onChange={(method) => choose({ method })}>
            <div className={classes.methods}>
              {METHOD_LABELS[choice.type].map((label, index) => (
                <Radio key={label} value={String(index + 1)} label={label} />
              ))}
            </div>
          </Radio.Group>
        )}
        {choice.type === 'lease' && (
          <section aria-label="Lease" className={classes.banner}>
            <b>Lease</b> The balance drops by the depreciation each month. The payment is depreciation plus
            interest on the full cap cost.
          </section>
        )}
        <CalculatorForm
          key={`${choice.type} ${choice.method}`}
          choice={choice}
          initialValues={{ ...search, ...pickEnteredValues(choice, entered) }}
          onValueEntered={(label, value) => setEntered({ ...entered, [label]: value })}
        />
      </div>
    </Page>
  );
}

interface CalculatorFormProps {
  choice: CalculatorChoice;
  initialValues: CalculatorValues;
  onValueEntered: (label: string, value: number | string) => void;
}

function CalculatorForm({ choice, initialValues, onValueEntered }: CalculatorFormProps) {
  const navigate = useNavigate();
  const [values, setValues] = useState(() => fillInDefaults(choice, initialValues));
  const calculation = toCalculation(choice, values);
  const calculating = useMutation({
    mutationFn: async () => (await call('calculateFinance', { body: calculation })).data,
  });
  const serverErrors = calculating.error instanceof ApiError ? fieldErrors(calculating.error) : {};
  const errors = validateCalculator(choice, values);
  const visibleErrors = useVisibleErrors(errors);
  const invalidFields = getFormFields(choice).filter(({ field }) => errors[field] !== undefined);

  function change({ field, label }: CalculatorFormField, value: number | string) {
    calculating.reset();
    setValues({ ...values, [field]: value });
    onValueEntered(label, value);
  }

  function calculate() {
    if (invalidFields.length > 0) return visibleErrors.showAll();
    // Removes the previous result first, so that the shown result always matches the values.
    calculating.reset();
    calculating.mutate();
    const { type: _type, is_least_payment: _least, ...figures } = calculation;
    void navigate({ to: '.', search: { ...choice, ...figures }, replace: true, resetScroll: false });
  }

  return (
    <>
      <form
        noValidate
        aria-label="Contract"
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          calculate();
        }}
      >
        {getFormFields(choice).map((item) => {
          const { field, label, kind } = item;
          const Input = INPUTS[kind];
          return (
            <Input
              key={field}
              label={label}
              {...REQUIRED}
              value={values[field] ?? ''}
              error={visibleErrors.getError(field) ?? serverErrors[field]}
              onChange={(value) => change(item, value)}
              onBlur={() => visibleErrors.touch(field)}
            />
          );
        })}
        <CalculateButton
          invalidLabels={invalidFields.map(({ label }) => label)}
          isCalculating={calculating.isPending}
        />
      </form>
      {calculating.error && Object.keys(serverErrors).length === 0 && (
        <p role="alert" className={classes.problem}>
          {failureText(calculating.error)}
        </p>
      )}
      {calculating.data && <CalculatorResult result={calculating.data} calculation={calculation} />}
    </>
  );
}
