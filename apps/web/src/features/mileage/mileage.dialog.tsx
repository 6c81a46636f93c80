import { createMileageBody, type MileageRecord } from '@fleetworth/contract/mileage';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { DateField } from '../../shell/forms/date-field.tsx';
import { figures } from '../../shell/format/figures.ts';
import { MileageInput, REQUIRED } from '../../shell/forms/form-fields.tsx';
import { parseNumber } from '../../shell/forms/parse-number.ts';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { today } from '../../shell/api/today.ts';
import { mileageRecordsQuery } from './mileage.queries.ts';
import {
  findRecordOfDay,
  findReplaceableRecord,
  buildReplaceActions,
  formatReplacement,
} from './replaceable-record.ts';
import { formatTypedDate, parseTypedDate } from '../../shell/forms/typed-date.ts';
import { useRecordDialog } from '../../shell/forms/use-record-dialog.ts';

interface MileageDialogProps {
  vehicle: { id: number; unit: string };
  record?: MileageRecord | undefined;
  disabledReason: string | undefined;
  onClose: () => void;
}

const FUTURE_DATE_TEXT = "You can't choose a future date";

export function MileageDialog({ vehicle, record, disabledReason, onClose }: MileageDialogProps) {
  const { form, dialog } = useRecordDialog({
    kind: `mileage of vehicle ${vehicle.id}`,
    record: record ?? null,
    valuesOf: (stored): Values => ({
      mileage: stored?.mileage ?? '',
      date: formatTypedDate(stored?.date ?? today()),
    }),
    formatValues: ({ mileage, date }) => ({ mileage: figures.count(Number(mileage)), date }),
    validate: (values) => {
      const { date } = toBody(values);
      const errors = schemaErrors(createMileageBody, { vehicle: vehicle.id, ...toBody(values) });
      return { ...(date > today() && { date: FUTURE_DATE_TEXT }), ...errors };
    },
    save: async (values, stored): Promise<{ data: MileageRecord }> => {
      const body = toBody(values);
      if (!stored) return await call('createMileageRecord', { body: { vehicle: vehicle.id, ...body } });
      const params = { id: stored.id };
      return await call('editMileageRecord', { params, body: { ...body, version: stored.version } });
    },
    findStored: (values) => findRecordOfDay(vehicle.id, toBody(values).date),
    findReplaceable: async (values) => {
      const replaceableRecord = await findReplaceableRecord(vehicle.id, toBody(values));
      const [action] = buildReplaceActions(replaceableRecord);
      return replaceableRecord === null || action === undefined
        ? null
        : { record: replaceableRecord, action };
    },
    listCheckedChanges: (values, stored) => {
      const { mileage, date } = toBody(values);
      if (!stored) return [{ kind: 'mileage_record', fields: { vehicle: vehicle.id, mileage, date } }];
      const fields = {
        ...(mileage !== stored.mileage && { mileage }),
        ...(date !== stored.date && { date }),
      };
      return [{ kind: 'mileage_record', id: stored.id, fields }];
    },
    undo: (saved, before) => {
      const params = { id: saved.id };
      if (before === null) return call('deleteMileageRecord', { params });
      const { mileage, date } = before;
      return call('editMileageRecord', { params, body: { mileage, date, version: saved.version } });
    },
    doneText: (_saved, before) => (before === null ? 'Successfully added' : 'Successfully edited'),
    onClose,
  });
  const recordToReplace = useRecordOfDay(vehicle.id, toBody(form.values).date);

  return (
    <FormDialog
      title={`${record ? 'Edit' : 'Add'} mileage for ${vehicle.unit}`}
      submitLabel="Save"
      disabledReason={disabledReason}
      {...dialog}
    >
      <FormGrid>
        <MileageInput
          label="Mileage"
          {...REQUIRED}
          description={record ? undefined : formatReplacement(recordToReplace)}
          {...form.getInputProps('mileage')}
        />
        <DateField label="Date" isRequired {...form.getInputProps('date')} />
      </FormGrid>
    </FormDialog>
  );
}

function useRecordOfDay(vehicleId: number, date: string): MileageRecord | undefined {
  const { data } = useQuery({
    ...mileageRecordsQuery({ vehicleId, search: date, per: 1 }),
    enabled: date !== '' && date <= today(),
  });
  // While the records of a date load, `data` contains the records of the previous date.
  return data?.records.find((record) => record.date === date);
}

interface Values extends Record<string, unknown> {
  mileage: number | string;
  date: string;
}

const toBody = ({ mileage, date }: Values) => ({
  mileage: parseNumber(mileage) ?? Number.NaN,
  date: parseTypedDate(date) ?? '',
});
