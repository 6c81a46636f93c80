import { TextInput } from '@mantine/core';
import type { FirstSheet } from '@fleetworth/contract/first-fleet';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { FormDialog } from '@fleetworth/ui/form-dialog';
import { FormGrid } from '@fleetworth/ui/form-grid';
import { PERIOD_CHOICES } from '../../features/companies/company-form-values.ts';
import { AddressFields } from '../../shell/forms/address-fields.tsx';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { FirstLocations } from './first-locations.tsx';
import classes from './start.module.css';
import { useFirstFleet } from './use-first-fleet.ts';

interface FirstFleetDialogProps {
  sheet: FirstSheet;
  onClose: () => void;
}

export function FirstFleetDialog({ sheet, onClose }: FirstFleetDialogProps) {
  const { form, changeAddress, dialog, packageText } = useFirstFleet(sheet, onClose);
  return (
    <FormDialog title="Your company" submitLabel="Continue to preview" isWide {...dialog}>
      <div className={classes.company}>
        <FormGrid>
          <TextInput label="Company name" {...REQUIRED} autoComplete="off" {...form.getInputProps('name')} />
          <ChoiceField
            label="Lease period"
            isRequired
            choices={PERIOD_CHOICES}
            {...form.getInputProps('lease_calculating_period_type')}
            description="How lease payoffs are calculated: by full months or by days"
          />
          <AddressFields
            storedAddress={null}
            values={form.values}
            getInputProps={form.getInputProps}
            onChange={changeAddress}
          />
        </FormGrid>
      </div>
      <h3 className={classes.title}>Locations in {sheet.file_name}</h3>
      <p className={classes.note}>
        These locations will use the company's address. You can change everything later.
        {packageText !== undefined && ` Package: ${packageText}`}
      </p>
      <FirstLocations form={form} sheet={sheet} />
    </FormDialog>
  );
}
