import { ALERT_CHANGES, ALERT_PERIODS } from '@fleetworth/contract/price-alert-choices';
import { type PriceAlert, priceAlertBody } from '@fleetworth/contract/price-alerts';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid, FormRow } from '@fleetworth/ui/form-grid';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../shell/api/api-client.ts';
import { ApiError } from '../../shell/api/api-error.ts';
import { query } from '../../shell/api/query.ts';
import { counted } from '../../shell/format/plural.ts';
import { PercentInput, REQUIRED } from '../../shell/forms/form-fields.tsx';
import { parseNumber } from '../../shell/forms/parse-number.ts';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { useRecordDialog } from '../../shell/forms/use-record-dialog.ts';
import { CHANGE_LABELS, PERIOD_LABELS, shortPeriodHint } from './alert-labels.ts';

interface Values extends Record<string, unknown> {
  period_type: string | null;
  change_type: string | null;
  value: number | string;
}

type Body = z.input<typeof priceAlertBody>;

interface AlertDialogProps {
  record: PriceAlert | undefined;
  disabledReason: string | undefined;
  onClose: () => void;
}

const toBody = ({ period_type, change_type, value }: Values) => ({
  period_type,
  change_type,
  value: parseNumber(value),
});

export function AlertDialog({ record, disabledReason, onClose }: AlertDialogProps) {
  const { form, dialog } = useRecordDialog<Values, PriceAlert>({
    kind: 'price alert',
    record: record ?? null,
    valuesOf: (stored) => ({
      period_type: stored?.period_type ?? 'seven_days_change',
      change_type: stored?.change_type ?? 'decrease',
      value: stored?.value ?? '',
    }),
    formatValues: ({ period_type, change_type, value }) => ({
      period_type: PERIOD_LABELS[period_type as PriceAlert['period_type']],
      change_type: CHANGE_LABELS[change_type as PriceAlert['change_type']],
      value: `${value}%`,
    }),
    validate: (values) => schemaErrors(priceAlertBody, toBody(values)),
    save: (values, stored) => saveAlert(toBody(values) as Body, stored),
    doneText: 'Successfully saved',
    onClose,
  });

  return (
    <FormDialog
      title={record ? 'Edit price alert' : 'Create price alert'}
      submitLabel="Save"
      disabledReason={disabledReason}
      {...dialog}
    >
      <FormGrid>
        <ChoiceField
          label="Period"
          isRequired
          choices={ALERT_PERIODS.map((period) => ({ value: period, label: PERIOD_LABELS[period] }))}
          {...form.getInputProps('period_type')}
        />
        <ChoiceField
          label="Change type"
          isRequired
          choices={ALERT_CHANGES.map((change) => ({ value: change, label: CHANGE_LABELS[change] }))}
          {...form.getInputProps('change_type')}
        />
        <FormRow>
          <PercentInput label="Value" {...REQUIRED} data-autofocus {...form.getInputProps('value')} />
        </FormRow>
      </FormGrid>
      <p>{shortPeriodHint(form.values.period_type)}</p>
      <p>Evaluated when new values arrive, tonight at the latest.</p>
      <TriggerPreview body={toBody(form.values)} />
    </FormDialog>
  );
}

const PREVIEW_DELAY_MS = 400;

function TriggerPreview({ body }: { body: ReturnType<typeof toBody> }) {
  const [debouncedBody] = useDebouncedValue(JSON.stringify(body), PREVIEW_DELAY_MS);
  const parsed = priceAlertBody.safeParse(JSON.parse(debouncedBody));
  const { data, isFetching } = useQuery({
    ...query('previewPriceAlert', { body: parsed.data ?? UNUSED_BODY }),
    enabled: parsed.success,
  });
  return (
    <output>
      {parsed.success && (data && !isFetching ? previewText(data.count) : 'Counting vehicles…')}
    </output>
  );
}

// Isn't sent: the query is disabled while the form has no valid body.
const UNUSED_BODY: Body = { period_type: 'seven_days_change', change_type: 'decrease', value: 1 };

const previewText = (count: number) =>
  count === 0
    ? 'No vehicles would trigger this alert today.'
    : `${counted(count, 'vehicle')} would trigger this alert today.`;

async function saveAlert(body: Body, stored: PriceAlert | null) {
  try {
    return await (stored === null
      ? call('createPriceAlert', { body })
      : call('editPriceAlert', { params: { id: stored.id }, body: { ...body, version: stored.version } }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 500) throw error;
    throw new ApiError(500, { message: 'An error occurred while saving the alert.' });
  }
}
