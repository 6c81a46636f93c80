import { Autocomplete, Loader, TextInput } from '@mantine/core';
import type { Location } from '@fleetworth/contract/locations';
import { VIN_LENGTH } from '@fleetworth/contract/choices';
import { useQuery } from '@tanstack/react-query';
import { dependentChange, type VehicleForm } from './use-vehicle-form.ts';
import { useVinLookup } from './use-vin-lookup.ts';
import { brandsQuery, modelDetailsQuery, modelsQuery } from './vehicle.queries.ts';
import classes from './vehicle-fields.module.css';

const CHECK_DIGIT = 'Check the VIN: its check digit does not match.';

interface IdentityFieldsProps {
  form: VehicleForm;
  location: Location | undefined;
  isNew: boolean;
}

/** VIN, year, make, model and detail, each open when the one above is set. Names that no list has can be typed. */
export function IdentityFields({ form, location, isNew }: IdentityFieldsProps) {
  const { values } = form;
  const vin = useVinLookup(form, location, isNew ? 'provisionByVin' : 'provisionVehicleByVin');
  const year = values.model_year.length === 4 ? Number(values.model_year) : null;
  const { data: brands = [] } = useQuery(brandsQuery(year));
  const brandId = idByName(brands, values.brand_name);
  const { data: models = [] } = useQuery(modelsQuery(year, brandId));
  const modelId = idByName(models, values.model_name);
  const { data: details = [] } = useQuery(modelDetailsQuery({ year, brandId, modelId }));
  const isWarned = vin.found?.warnings.includes('check_digit') === true;

  return (
    <>
      <div className={classes.wide} aria-live="polite">
        <TextInput
          label="VIN"
          withAsterisk
          maxLength={VIN_LENGTH}
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('vin')}
          onChange={(event) => vin.onVinTyped(event.currentTarget.value)}
          disabled={values.location === null}
          description={values.location === null ? 'Choose a location first' : '17 characters'}
          rightSection={vin.isLookingUp && <Loader size="xs" aria-label="Looking up the VIN" />}
        />
        {isWarned && <p className={classes.warning}>{CHECK_DIGIT}</p>}
      </div>
      <TextInput
        label="Year"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...form.getInputProps('model_year')}
        onChange={(event) => dependentChange.year(form, event.currentTarget.value)}
      />
      <Autocomplete
        label="Brand"
        withAsterisk
        data={namesOf(brands)}
        disabled={values.model_year === '' && values.brand_name === '' && !vin.isManual}
        {...form.getInputProps('brand_name')}
        onChange={(name) => dependentChange.brand(form, name)}
      />
      <Autocomplete
        label="Model"
        withAsterisk
        data={namesOf(models)}
        disabled={values.brand_name === ''}
        {...form.getInputProps('model_name')}
        onChange={(name) => dependentChange.model(form, name)}
      />
      <Autocomplete
        label="Model Detail"
        data={[...new Set([...(vin.found?.model_details ?? []), ...namesOf(details)])]}
        disabled={values.model_name === ''}
        {...form.getInputProps('model_detail_name')}
      />
    </>
  );
}

const namesOf = (records: readonly { name: string }[]) => [...new Set(records.map(({ name }) => name))];

const idByName = (records: readonly { id: number; name: string }[], typed: string) =>
  records.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())?.id;
