import type { MileageRecord } from '@fleetworth/contract/mileage';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { call } from '../../shell/api/api-client.ts';
import { ApiError } from '../../shell/api/api-error.ts';
import { DeletionDialog } from '../../shell/confirmed-deletion.tsx';
import { problemOfSaving } from '../../shell/field-refusals.ts';
import { figures } from '../../shell/figures.ts';

const FAILED = 'We can not delete mileage.Something wrong.';

interface DeleteMileageProps {
  isOpen: boolean;
  record: MileageRecord | undefined;
  unit: string;
  onClose: () => void;
}

export const DeleteMileage = ({ isOpen, record, unit, onClose }: DeleteMileageProps) => (
  <DeletionDialog
    isOpen={isOpen}
    title="Are you sure to delete record?"
    confirmLabel="Delete"
    run={() => call('deleteMileageRecord', { params: { id: record?.id ?? 0 } })}
    doneText="Mileage deleted."
    onFailed={problemOf}
    onClose={onClose}
  >
    <strong>{figures.count(record?.mileage)}</strong> miles of {figures.date(record?.date)}, unit{' '}
    <strong>{unit}</strong>.
  </DeletionDialog>
);

const problemOf = (error: unknown): Problem =>
  error instanceof ApiError && error.status >= 500
    ? { text: FAILED, canRetry: false }
    : problemOfSaving(error);
