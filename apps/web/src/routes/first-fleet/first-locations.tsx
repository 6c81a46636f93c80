import { TextInput } from '@mantine/core';
import type { FirstSheet } from '@fleetworth/contract/first-fleet';
import { ChoiceField } from '@fleetworth/ui/choice-field';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';
import type { FormOf } from '../../shell/drafts/use-draft-form.ts';
import { counted } from '../../shell/format/plural.ts';
import { PercentInput, REQUIRED, WholeMilesInput } from '../../shell/forms/form-fields.tsx';
import type { FirstFleetValues } from './first-fleet-values.ts';
import classes from './start.module.css';

interface FirstLocationsProps {
  form: FormOf<FirstFleetValues>;
  sheet: FirstSheet;
}

export function FirstLocations({ form, sheet }: FirstLocationsProps) {
  const { getInputProps, values } = form;
  const { data: regions = [], isPending } = useQuery(query('listRegions'));
  const choices = regions.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <div className={classes.locations}>
      {values.locations.map(({ sheet_name: name }, index) => {
        const field = `locations.${index}`;
        const rows = sheet.locations.find((location) => location.name === name)?.rows ?? 0;
        return (
          <fieldset key={name} className={classes.location}>
            <legend>
              {name} <span className={classes.rows}>{counted(rows, 'row')}</span>
            </legend>
            <TextInput
              label="Location name"
              {...REQUIRED}
              autoComplete="off"
              {...getInputProps(`${field}.name`)}
            />
            <TextInput label="Code" {...REQUIRED} autoComplete="off" {...getInputProps(`${field}.code`)} />
            <ChoiceField
              label="Region"
              isRequired
              isLoading={isPending}
              choices={choices}
              {...getInputProps(`${field}.region`)}
            />
            <PercentInput
              label="Monthly depreciation assumption (%)"
              {...REQUIRED}
              {...getInputProps(`${field}.monthly_depreciation_assumption`)}
            />
            <WholeMilesInput
              label="Monthly mileage assumption"
              {...REQUIRED}
              {...getInputProps(`${field}.monthly_mileage_assumption`)}
            />
          </fieldset>
        );
      })}
    </div>
  );
}
