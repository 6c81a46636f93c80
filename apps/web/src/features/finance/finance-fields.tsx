import { type FinanceVariant, VARIANT_LABELS } from '@fleetworth/contract/labels';
import { Button, Radio, SegmentedControl } from '@mantine/core';
import type { PeriodType } from '@fleetworth/domain/finance';
import { dollarsOrNull } from '@fleetworth/domain/money';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormGrid, FormRow } from '@fleetworth/ui/form-grid';
import { useQuery } from '@tanstack/react-query';
import { DateField } from '../../shell/forms/date-field.tsx';
import { figures } from '../../shell/format/figures.ts';
import { MonthsInput, MoneyInput, PercentInput, REQUIRED } from '../../shell/forms/form-fields.tsx';
import { today } from '../../shell/api/today.ts';
import { parseTypedDate } from '../../shell/forms/typed-date.ts';
import type { FormOf } from '../../shell/drafts/use-draft-form.ts';
import { query } from '../../shell/api/query.ts';
import classes from './finance-fields.module.css';
import { type Figure, type FinanceValues, listFigures } from './finance-values.ts';
import { computePayoff } from './compute-payoff.ts';

type FinanceForm = FormOf<FinanceValues>;

const VARIANTS = (Object.entries(VARIANT_LABELS) as [FinanceVariant, string][]).map(([value, label]) => ({
  value,
  label,
}));

interface FinanceFieldsProps {
  form: FinanceForm;
  companyId: number | null;
  inServiceDate: string;
  periodType: PeriodType;
}

export function FinanceFields({ form, companyId, inServiceDate, periodType }: FinanceFieldsProps) {
  const { values } = form;
  const { data: lenders = [] } = useQuery(query('listFinancingCompanies'));
  const availableLenders = lenders.filter(({ company_id: owner }) => owner === null || owner === companyId);

  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label="Type"
        className={classes.type ?? ''}
        data={VARIANTS}
        value={values.variant}
        onChange={(variant) => {
          form.setFieldValue('variant', variant);
          form.clearErrors();
        }}
      />
      <FormGrid>
        <MoneyInput label="Purchase Amount" {...REQUIRED} {...form.getInputProps('purchase_amount')} />
        <MonthsInput label="Period" {...REQUIRED} description="Months" {...form.getInputProps('length')} />
        {values.variant === 'loan_two' && <FinanceOptions form={form} />}
        {listFigures(values).map((figure) => (
          <FigureInput key={figure} figure={figure} form={form} />
        ))}
        <StartDateField form={form} inServiceDate={inServiceDate} />
        <ChoiceField
          label="Source"
          isRequired
          choices={availableLenders.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.getInputProps('financing_company')}
        />
      </FormGrid>
      <p className={classes.payoff} aria-live="polite">
        Payoff today <strong>{figures.usd(dollarsOrNull(computePayoff(values, today(), periodType)))}</strong>
      </p>
    </>
  );
}

function StartDateField({ form, inServiceDate }: Pick<FinanceFieldsProps, 'form' | 'inServiceDate'>) {
  const differsFromInService =
    parseTypedDate(inServiceDate) !== null && inServiceDate !== form.values.start_date;
  return (
    <div className={classes.start}>
      <DateField label="Start Date" isRequired {...form.getInputProps('start_date')} />
      {differsFromInService && (
        <Button
          variant="default"
          size="compact-sm"
          className={classes.offer ?? ''}
          onClick={() => form.setFieldValue('start_date', inServiceDate)}
        >
          Use {inServiceDate} (in service)
        </Button>
      )}
    </div>
  );
}

function FinanceOptions({ form }: { form: FinanceForm }) {
  return (
    <FormRow>
      <Radio.Group
        aria-label="Payment method"
        value={form.values.is_straight ? 'straight' : 'partly'}
        onChange={(option) => form.setFieldValue('is_straight', option === 'straight')}
      >
        <div className={classes.options}>
          <Radio value="straight" label="If Finance is straight Forward till balance gets $0" />
          <Radio value="partly" label="If Finance is only certain period of time for certain %" />
        </div>
      </Radio.Group>
    </FormRow>
  );
}

function FigureInput({ figure, form }: { figure: Figure; form: FinanceForm }) {
  const inputProps = { ...form.getInputProps(figure), label: LABELS[figure] };
  if (figure === 'term') return <MonthsInput description="Months in the lender's schedule" {...inputProps} />;
  return PERCENTS.has(figure) ? (
    <PercentInput {...REQUIRED} {...inputProps} />
  ) : (
    <MoneyInput {...REQUIRED} {...inputProps} />
  );
}

const PERCENTS: ReadonlySet<Figure> = new Set([
  'lease_depreciation_rate',
  'lease_interest_rate',
  'loan_depreciation_rate',
  'loan_interest_rate',
]);

const LABELS: Record<Figure, string> = {
  monthly_depreciation: 'Monthly Depreciation',
  monthly_payment: 'Monthly Payment',
  lease_depreciation_rate: 'Monthly Depreciation %',
  lease_interest_rate: 'Monthly Interest %',
  down_payment: 'Down Payment',
  loan_depreciation_rate: 'Monthly Depreciation %',
  loan_interest_rate: 'Monthly Interest %',
  monthly_fee: 'Monthly Fee',
  term: 'Term',
};
