import { Radio, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CalendarDateInput, CountInput, MoneyInput, PercentInput } from '../../shell/form-fields.tsx';
import { financingCompaniesQuery } from './finance.queries.ts';
import classes from './finance-fields.module.css';
import { type FinanceValues, type FinanceVariant, figuresOf, VARIANT_LABELS } from './finance-values.ts';
import type { FinanceForm } from './use-finance-form.ts';

const VARIANTS = (Object.entries(VARIANT_LABELS) as [FinanceVariant, string][]).map(([value, label]) => ({
  value,
  label,
}));

/** The terms of a vehicle's finance contract: those fields that its type has. */
export function FinanceFields({ form }: { form: FinanceForm }) {
  const { values } = form;
  const { data: companies = [] } = useQuery(financingCompaniesQuery);

  return (
    <div className={classes.fields}>
      <div className={classes.wide}>
        <SegmentedControl
          fullWidth
          aria-label="Type"
          data={VARIANTS}
          value={values.variant}
          onChange={(variant) => {
            form.setFieldValue('variant', variant);
            form.clearErrors();
          }}
        />
      </div>
      <MoneyInput label="Purchase Amount" withAsterisk {...form.getInputProps('purchase_amount')} />
      <CountInput label="Period" withAsterisk description="Months" {...form.getInputProps('length')} />
      {values.variant === 'loan_two' && <FinanceOptions form={form} />}
      {figuresOf(values).map((figure) => (
        <FigureInput key={figure} figure={figure} form={form} />
      ))}
      <CalendarDateInput label="Start Date" withAsterisk {...form.getInputProps('start_date')} />
      <Select
        label="Source"
        withAsterisk
        searchable
        allowDeselect={false}
        nothingFoundMessage="There is no options."
        data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('financing_company')}
      />
    </div>
  );
}

function FinanceOptions({ form }: { form: FinanceForm }) {
  return (
    <Radio.Group
      className={classes.wide ?? ''}
      aria-label="How the loan runs down"
      value={form.values.is_straight ? 'straight' : 'partly'}
      onChange={(option) => form.setFieldValue('is_straight', option === 'straight')}
    >
      <div className={classes.options}>
        <Radio value="straight" label="If Finance is straight Forward till balance gets $0" />
        <Radio value="partly" label="If Finance is only certain period of time for certain %" />
      </div>
    </Radio.Group>
  );
}

type Figure = ReturnType<typeof figuresOf>[number];

function FigureInput({ figure, form }: { figure: Figure; form: FinanceForm }) {
  const shared = { ...form.getInputProps(figure), label: labelOf(figure, form.values) };
  if (figure === 'term') return <CountInput description="Months, of the lender's plan" {...shared} />;
  if (figure === 'monthly_depreciation_rate' || figure === 'monthly_interest_rate') {
    return <PercentInput withAsterisk {...shared} />;
  }
  return <MoneyInput withAsterisk {...shared} />;
}

function labelOf(figure: Figure, { variant }: FinanceValues): string {
  const labels: Record<Figure, string> = {
    down_payment: 'Down Payment',
    monthly_depreciation: 'Monthly Depreciation',
    monthly_depreciation_rate: 'Monthly Depreciation %',
    monthly_interest_rate: 'Monthly Interest %',
    monthly_payment: variant === 'loan_one' ? 'Monthly Fee' : 'Monthly Payment',
    term: 'Term',
  };
  return labels[figure];
}
