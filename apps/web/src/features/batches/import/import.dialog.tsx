import type { UndecidedDates } from '@fleetworth/contract/sheet-matching';
import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { Radio } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useAuthority } from '../../../shell/api/authority.ts';
import { companiesQuery } from '../../../shell/api/directory.queries.ts';
import { query } from '../../../shell/api/query.ts';
import { figures } from '../../../shell/format/figures.ts';
import { UploadFields, UploadProgress } from '../../../shell/forms/upload/upload-fields.tsx';
import { MatchColumns } from '../../../shell/forms/upload/match-columns.tsx';
import type { BatchGroup } from '../batch-group.ts';
import { DefaultValueField } from './default-value-field.tsx';
import { requiresCompany, type ImportValues } from './import-values.ts';
import classes from './import.module.css';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  group: BatchGroup;
  /** Batch whose rejected rows were corrected. The new batch has the same type and company. */
  correctedBatch: BatchDetail | undefined;
  /** Batch whose columns are matched again. The new batch replaces it. */
  rematchedBatch?: BatchDetail | undefined;
  /** Vehicle batch whose file also contains the data of this import. */
  sourceBatch?: BatchDetail | undefined;
  onClose: () => void;
}

export function ImportDialog(props: ImportDialogProps) {
  const { group } = props;
  const { form, fileChoice, questions, progress, dialog } = useImport(props);
  const isSaving = progress !== null;
  const { values } = form;

  return (
    <FormDialog title="Excel Import" submitLabel="Upload" {...dialog}>
      <div className={classes.fields}>
        <FormGrid>
          {group.types.length > 1 && (
            <ChoiceField
              label="Type"
              isRequired
              choices={group.types.map(({ value, label }) => ({ value, label }))}
              disabled={isSaving}
              {...form.getInputProps('type')}
            />
          )}
          {requiresCompany(group, values.type) && <CompanyField form={form} disabled={isSaving} />}
          {group.belongsTo === 'region' && <RegionField form={form} disabled={isSaving} />}
        </FormGrid>
        <UploadFields
          fileChoice={fileChoice}
          maxRows="100,000"
          sheets={questions.sheets}
          sheet={form.getInputProps('sheet' satisfies keyof ImportValues)}
          disabled={isSaving}
        />
        {questions.dates && (
          <DatesQuestion
            dates={questions.dates}
            disabled={isSaving}
            {...form.getInputProps('date_order' satisfies keyof ImportValues)}
          />
        )}
        <MatchColumns
          matching={questions.columns}
          disabled={isSaving}
          renderDefault={(field) => (
            <DefaultValueField
              key={field.field}
              field={field}
              matching={questions.columns}
              companyId={values.company === null ? undefined : Number(values.company)}
            />
          )}
        />
        <p className={classes.note}>You'll see a preview first. Nothing changes until you click Start.</p>
        <UploadProgress share={progress} />
      </div>
    </FormDialog>
  );
}

interface FieldProps {
  form: ReturnType<typeof useImport>['form'];
  disabled: boolean;
}

function CompanyField({ form, disabled }: FieldProps) {
  const companies = useSuspenseQuery(companiesQuery).data;
  const { mayWrite } = useAuthority();
  return (
    <ChoiceField
      label="Company"
      isRequired
      choices={companies
        .filter(({ id }) => mayWrite(id))
        .map(({ id, name }) => ({ value: String(id), label: name }))}
      disabled={disabled}
      {...form.getInputProps('company' satisfies keyof ImportValues)}
    />
  );
}

function RegionField({ form, disabled }: FieldProps) {
  const { data: regions = [], isPending } = useQuery(query('listRegions'));
  return (
    <ChoiceField
      label="Region"
      isRequired
      choices={regions.map(({ code, name }) => ({ value: code, label: name }))}
      isLoading={isPending}
      disabled={disabled}
      {...form.getInputProps('region' satisfies keyof ImportValues)}
    />
  );
}

interface DatesQuestionProps {
  dates: UndecidedDates;
  disabled: boolean;
  value?: string | null;
  onChange: (order: string) => void;
  error?: string;
}

export const DatesQuestion = ({ dates, disabled, value = null, error, onChange }: DatesQuestionProps) => (
  <Radio.Group
    label={dateOrderLabel(dates)}
    withAsterisk
    value={value}
    onChange={onChange}
    {...(error !== undefined && { error })}
  >
    <div className={classes.orders}>
      {DATE_ORDERS.map(([order, label]) => (
        <Radio
          key={order}
          value={order}
          label={label}
          disabled={disabled}
          aria-invalid={error !== undefined}
        />
      ))}
    </div>
  </Radio.Group>
);

function dateOrderLabel({ column, day_first: dayFirst, month_first: monthFirst, total }: UndecidedDates) {
  const dates = `${figures.count(dayFirst)} of ${figures.count(total)} dates`;
  const others =
    monthFirst === undefined ? '' : `, ${figures.count(monthFirst)} can only be read month first`;
  return `${column}: ${dates} can only be read day first${others}. Read all as DD/MM/YYYY?`;
}

const DATE_ORDERS = [
  ['day_first', 'Yes, day first: 25/04/2025'],
  ['month_first', 'No, month first: 04/25/2025'],
] as const;
