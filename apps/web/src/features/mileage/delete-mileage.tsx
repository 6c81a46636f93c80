import type { MileageRecord } from '@fleetworth/contract/mileage';
import { call } from '../../shell/api/api-client.ts';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { toDeletionProblem } from '../../shell/forms/deletion-problem.ts';
import { figures } from '../../shell/format/figures.ts';

interface DeleteMileageProps {
  isOpen: boolean;
  record: MileageRecord | undefined;
  vehicle: { unit: string; company: { id: number } };
  onClose: () => void;
}

export const DeleteMileage = ({ isOpen, record, vehicle, onClose }: DeleteMileageProps) => (
  <DeletionDialog
    isOpen={isOpen}
    title="Are you sure to delete record?"
    confirmLabel="Delete"
    run={() => call('deleteMileageRecord', { params: { id: record?.id ?? 0 } })}
    record={
      record && {
        name: `${figures.count(record.mileage)} miles on ${vehicle.unit}`,
        companyId: vehicle.company.id,
      }
    }
    doneText="Mileage deleted."
    onFailed={toDeletionProblem('mileage')}
    onClose={onClose}
  >
    <strong>{figures.count(record?.mileage)}</strong> miles on {figures.date(record?.date)}, unit{' '}
    <strong>{vehicle.unit}</strong>.
  </DeletionDialog>
);
