import { CloseButton, Loader, NativeSelect } from '@mantine/core';
import { diminishedValueForm } from '@fleetworth/contract/calculators';
import {
  DAMAGE_MULTIPLIERS,
  diminishedValueCents,
  MILEAGE_MULTIPLIERS,
} from '@fleetworth/domain/diminished-value';
import { centsFromDollars } from '@fleetworth/domain/money';
import { formatUsd } from '@fleetworth/domain/money-format';
import { percentText } from '@fleetworth/domain/rate';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { MoneyInput, PercentInput, REQUIRED } from '../../shell/forms/form-fields.tsx';
import { parseNumber } from '../../shell/forms/parse-number.ts';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { Page } from '../../shell/layout/page.tsx';
import { CalculateButton } from './calculate-button.tsx';
import classes from './calculators.module.css';
import { useVisibleErrors } from './use-visible-errors.ts';

const FIELDS = [
  { field: 'value', label: 'Vehicle Value' },
  { field: 'base_loss', label: 'Base Loss Percentage' },
] as const;

const LOADER_DURATION_MS = 2_000;

interface Values {
  value: number | string;
  base_loss: number | string;
  /** Damage multiplier in hundredths. */
  damage: number;
  /** Mileage multiplier in hundredths. */
  mileage: number;
}

const formatResult = ({ value, base_loss, damage, mileage }: Values): string =>
  formatUsd(
    diminishedValueCents({
      valueCents: centsFromDollars(value),
      baseLossPercent: percentText(Number(base_loss)),
      damageHundredths: damage,
      mileageHundredths: mileage,
    }),
  );

const formatMultiplier = (hundredths: number): string => (hundredths / 100).toFixed(2);
const toOptions = (multipliers: readonly { hundredths: number; label: string }[]) =>
  multipliers.map(({ hundredths, label }) => ({
    value: String(hundredths),
    label: `${formatMultiplier(hundredths)} · ${label}`,
  }));

export function DiminishedValueScreen() {
  const search = useSearch({ from: '/shell/dimished-value-calculator' });
  const navigate = useNavigate();
  const [values, setValues] = useState<Values>({
    value: search.value ?? '',
    base_loss: search.base_loss ?? 10,
    damage: search.damage ?? DAMAGE_MULTIPLIERS[0].hundredths,
    mileage: search.mileage ?? MILEAGE_MULTIPLIERS[0].hundredths,
  });
  const [pending, setPending] = useState<Values | null>(null);
  const [result, setResult] = useState<string | null>(null);
  useEffect(() => {
    if (pending === null) return;
    const timeout = setTimeout(() => {
      setPending(null);
      setResult(formatResult(pending));
    }, LOADER_DURATION_MS);
    return () => clearTimeout(timeout);
  }, [pending]);

  const errors = schemaErrors(diminishedValueForm, {
    value: parseNumber(values.value),
    base_loss: parseNumber(values.base_loss),
  });
  const visibleErrors = useVisibleErrors(errors);
  const invalidFields = FIELDS.filter(({ field }) => errors[field] !== undefined);

  function change(changes: Partial<Values>) {
    setResult(null);
    setPending(null);
    setValues({ ...values, ...changes });
  }

  function calculate() {
    if (invalidFields.length > 0) return visibleErrors.showAll();
    setResult(null);
    setPending({ ...values });
    void navigate({
      to: '.',
      search: { ...values, value: Number(values.value), base_loss: Number(values.base_loss) },
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <Page
      title="Diminished Value Calculator"
      subtitle="Estimate the value a vehicle loses after an accident, even when repaired"
      isNarrow
    >
      <form
        noValidate
        aria-label="Vehicle"
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          calculate();
        }}
      >
        <MoneyInput
          label={FIELDS[0].label}
          {...REQUIRED}
          value={values.value}
          error={visibleErrors.getError('value')}
          onChange={(value) => change({ value })}
          onBlur={() => visibleErrors.touch('value')}
        />
        <PercentInput
          label={FIELDS[1].label}
          description="Insurers commonly cap it at 10% of the appraisal."
          {...REQUIRED}
          value={values.base_loss}
          error={visibleErrors.getError('base_loss')}
          onChange={(value) => change({ base_loss: value })}
          onBlur={() => visibleErrors.touch('base_loss')}
        />
        <NativeSelect
          label="Damage Multiplier"
          data={toOptions(DAMAGE_MULTIPLIERS)}
          value={String(values.damage)}
          onChange={({ currentTarget }) => change({ damage: Number(currentTarget.value) })}
        />
        <NativeSelect
          label="Mileage Multiplier"
          data={toOptions(MILEAGE_MULTIPLIERS)}
          value={String(values.mileage)}
          onChange={({ currentTarget }) => change({ mileage: Number(currentTarget.value) })}
        />
        <CalculateButton invalidLabels={invalidFields.map(({ label }) => label)} />
      </form>
      {pending !== null && (
        <output aria-label="Loading" className={classes.loading}>
          <Loader size="sm" />
        </output>
      )}
      {result !== null && (
        <section aria-label="Diminished value" className={classes.card}>
          <CloseButton
            aria-label="Close the result"
            className={classes.close}
            onClick={() => setResult(null)}
          />
          <h2 className={classes.heading}>Diminished value</h2>
          <strong className={classes.amount}>{result}</strong>
        </section>
      )}
      <Formula />
    </Page>
  );
}

const Formula = () => (
  <section aria-label="Standard formula" className={classes.formula}>
    <h2 className={classes.heading}>Standard formula (17c)</h2>
    <p>
      Diminished value = vehicle value × base loss percentage × damage multiplier × mileage multiplier.
      Insurers commonly cap the base loss at 10% of the appraisal.
    </p>
    <h3>Damage multipliers</h3>
    <Multipliers multipliers={DAMAGE_MULTIPLIERS} />
    <h3>Mileage multipliers</h3>
    <Multipliers multipliers={MILEAGE_MULTIPLIERS} />
  </section>
);

const Multipliers = ({ multipliers }: { multipliers: readonly { hundredths: number; label: string }[] }) => (
  <ul>
    {multipliers.map(({ hundredths, label }) => (
      <li key={label}>
        {formatMultiplier(hundredths)} {label}
      </li>
    ))}
  </ul>
);
