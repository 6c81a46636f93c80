import type { Location } from '@fleetworth/contract/locations';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { call } from '../../shell/api/api-client.ts';
import { useRecordDialog } from '../../shell/forms/use-record-dialog.ts';
import { LocationFields } from './location-fields.tsx';
import {
  checkedLocation,
  EMPTY_LOCATION,
  locationBodyOf,
  locationTexts,
  formatLocationValues,
  valuesOfLocation,
} from './location-values.ts';

interface LocationDialogProps {
  location: Location | undefined;
  company: { id: number; name: string };
  disabledReason: string | undefined;
  onClose: () => void;
}

export function LocationDialog({ location, company, disabledReason, onClose }: LocationDialogProps) {
  const { form, dialog } = useRecordDialog({
    kind: `location of company ${company.id}`,
    record: location ?? null,
    valuesOf: (stored) => (stored ? valuesOfLocation(stored) : EMPTY_LOCATION),
    formatValues: formatLocationValues,
    validate: locationTexts,
    save: (values, stored) => {
      const body = locationBodyOf(values, company.id);
      if (!stored) return call('createLocation', { body });
      return call('editLocation', {
        params: { id: stored.id },
        body: { ...body, version: stored.version },
      });
    },
    listCheckedChanges: (values, stored) => [
      {
        kind: 'location',
        ...(stored && { id: stored.id }),
        fields: checkedLocation(values, stored),
      },
    ],
    doneText: location ? 'Location updated successfully' : 'Successfully added',
    onClose,
  });
  return (
    <FormDialog
      title={location ? `Edit location ${location.name}` : `Add location to ${company.name}`}
      submitLabel="Save"
      disabledReason={disabledReason}
      {...dialog}
    >
      <LocationFields form={form} stored={location ?? null} />
    </FormDialog>
  );
}
