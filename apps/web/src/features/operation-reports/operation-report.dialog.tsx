import {
  LAST_REPORT_DAY,
  OPERATION_REPORT_LABELS,
  OPERATION_REPORT_TEXTS,
  OPERATION_REPORT_TYPES,
} from '@fleetworth/contract/operation-report-choices';
import {
  type OperationReport,
  operationReportBody,
  operationReportsApi,
} from '@fleetworth/contract/operation-reports';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid, FormRow } from '@fleetworth/ui/form-grid';
import { MultiChoiceField } from '@fleetworth/ui/multi-choice-field';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { paths } from '../../paths.ts';
import { call } from '../../shell/api/api-client.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { query } from '../../shell/api/query.ts';
import { figures } from '../../shell/format/figures.ts';
import { today } from '../../shell/api/today.ts';
import { DateField } from '../../shell/forms/date-field.tsx';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { parseTypedDate } from '../../shell/forms/typed-date.ts';
import { useRecordDialog } from '../../shell/forms/use-record-dialog.ts';
import classes from './operation-reports.module.css';

interface Values extends Record<string, unknown> {
  type: string | null;
  class_names: string[];
  locations: string[];
  to_date: string;
}

type Body = z.input<typeof operationReportBody>;

// Text that isn't a date is sent unchanged, and the server rejects it.
const toBody = ({ type, class_names, locations, to_date }: Values) => ({
  type,
  class_names,
  locations: locations.map(Number),
  from_date: today(),
  to_date: parseTypedDate(to_date) ?? to_date.trim(),
});

function validate(values: Values): Record<string, string> {
  const { to_date } = toBody(values);
  const errors = schemaErrors(operationReportBody, toBody(values));
  const day = parseTypedDate(values.to_date);
  return day !== null && to_date < today() ? { ...errors, to_date: OPERATION_REPORT_TEXTS.past } : errors;
}

interface OperationReportDialogProps {
  disabledReason: string | undefined;
  onClose: () => void;
}

export function OperationReportDialog({ disabledReason, onClose }: OperationReportDialogProps) {
  const { data: locations = [] } = useQuery(query('listLocations', { query: {} }));
  const { data: classNames = [] } = useQuery(query('listVehicleClasses'));
  const { form, dialog } = useRecordDialog<Values, OperationReport>({
    kind: 'operation report',
    record: null,
    valuesOf: () => ({ type: null, class_names: [], locations: [], to_date: '' }),
    formatValues: () => ({}),
    validate,
    save: (values) => call('orderOperationReport', { body: toBody(values) as Body }),
    doneText: 'Report requested.',
    onClose,
  });
  const hasAccount = useHasRentalAccount();
  const firstLocation = locations.find(({ id }) => String(id) === form.values.locations[0]);
  return (
    <FormDialog
      title="Add report"
      submitLabel="Save"
      disabledReason={disabledReason ?? (hasAccount ? undefined : NO_ACCOUNT_TEXT)}
      {...dialog}
    >
      <FormGrid>
        {!hasAccount && (
          <FormRow>
            <p role="note" className={classes.missingAccount}>
              {NO_ACCOUNT_TEXT} <Link to={paths.tsdAccount}>Link TSD account</Link>
            </p>
          </FormRow>
        )}
        <ChoiceField
          label="Type"
          isRequired
          choices={OPERATION_REPORT_TYPES.map((value) => ({ value, label: OPERATION_REPORT_LABELS[value] }))}
          {...form.getInputProps('type')}
        />
        <DateField
          label="End date"
          isRequired
          description={`From today to this day. Latest possible date: ${figures.date(LAST_REPORT_DAY)}`}
          {...form.getInputProps('to_date')}
        />
        <FormRow>
          <MultiChoiceField
            label="Class names"
            isRequired
            choices={classNames.map(({ name }) => ({ value: name, label: name }))}
            {...form.getInputProps('class_names')}
          />
        </FormRow>
        <FormRow>
          <MultiChoiceField
            label="Locations"
            isRequired
            description="Locations of one company. TSD identifies them by code."
            choices={locations
              .filter(({ company }) => firstLocation === undefined || company.id === firstLocation.company.id)
              .map(({ id, name, code, company }) => ({
                value: String(id),
                label: `${code === null || code === '' ? 'No code' : code} · ${name} (${company.name})`,
              }))}
            {...form.getInputProps('locations')}
          />
        </FormRow>
      </FormGrid>
    </FormDialog>
  );
}

const NO_ACCOUNT_TEXT = operationReportsApi.reasons['operation_report.no_account'].message;

function useHasRentalAccount(): boolean {
  const { data: me } = useQuery(meQuery);
  if (me === undefined) return true;
  return me.external_accounts.some((account) => account.provider === 'tsd' && !account.is_re_access_required);
}
