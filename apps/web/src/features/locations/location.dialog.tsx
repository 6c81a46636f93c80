import type { Company } from '@fleetworth/contract/companies';
import type { Location } from '@fleetworth/contract/locations';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { call } from '../../shell/api/api-client.ts';
import { useRecordDialog } from '../../shell/forms/use-record-dialog.ts';
import { LocationFields } from './location-fields.tsx';
import {
  selectChangedAssumptions,
  EMPTY_LOCATION_VALUES,
  toLocationBody,
  validateLocation,
  formatLocationValues,
  proposeFirstLocationValues,
  toLocationValues,
} from './location-values.ts';

interface LocationDialogProps {
  location: Location | undefined;
  company: Company;
  isFirstLocation: boolean;
  disabledReason: string | undefined;
  onClose: () => void;
}

export function LocationDialog(props: LocationDialogProps) {
  const { location, company, isFirstLocation, disabledReason, onClose } = props;
  const { form, dialog } = useRecordDialog({
    kind: `location of company ${company.id}`,
    record: location ?? null,
    valuesOf: (stored) => {
      if (stored) return toLocationValues(stored);
      return isFirstLocation ? proposeFirstLocationValues(company) : EMPTY_LOCATION_VALUES;
    },
    formatValues: formatLocationValues,
    validate: validateLocation,
    save: (values, stored) => {
      const body = toLocationBody(values, company.id);
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
        fields: selectChangedAssumptions(values, stored),
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
