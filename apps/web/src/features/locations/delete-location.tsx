import type { Location } from '@fleetworth/contract/locations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { DeletionDialog } from '../../shell/forms/confirmed-deletion.tsx';
import { toDeletionProblem } from '../../shell/forms/deletion-problem.ts';
import { counted } from '../../shell/format/plural.ts';
import { snapshotQuery } from '../../shell/api/query.ts';

interface DeleteLocationProps {
  location: Location | undefined;
  onClose: () => void;
}

export function DeleteLocation({ location, onClose }: DeleteLocationProps) {
  const locationDetail = useQuery({
    ...snapshotQuery('getLocation', { params: { id: location?.id ?? 0 } }),
    enabled: location !== undefined,
  });
  return (
    <DeletionDialog
      isOpen={location !== undefined}
      title={`Delete ${location?.name}?`}
      confirmLabel="Delete"
      run={() => call('deleteLocation', { params: { id: location?.id ?? 0 } })}
      record={location && { name: location.name, companyId: location.company.id }}
      doneText="Location deleted."
      onFailed={toDeletionProblem('location')}
      onClose={onClose}
    >
      The location <strong>{location?.name}</strong> of {location?.company.name} will be deleted with{' '}
      {locationDetail.data ? (
        <strong>{counted(locationDetail.data.vehicles_count, 'vehicle')}</strong>
      ) : (
        'its vehicles'
      )}
      , which will be removed from all lists and totals.
    </DeletionDialog>
  );
}
