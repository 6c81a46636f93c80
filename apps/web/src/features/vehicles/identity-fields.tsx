import { Loader, TextInput } from '@mantine/core';
import { VIN_LENGTH } from '@fleetworth/contract/choices';
import type { Location } from '@fleetworth/contract/locations';
import { NameField } from '@fleetworth/ui/choice-field';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';
import { currentYear } from '../../shell/api/today.ts';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { changeWithDependents, type VehicleForm } from './vehicle-form.ts';
import { useVinLookup, type VinLookup } from './use-vin-lookup.ts';
import { INVALID_LETTERS_TEXT, hasInvalidVinLetters } from './vehicle-form-values.ts';
import classes from './vehicle-fields.module.css';

interface IdentityFieldsProps {
  form: VehicleForm;
  location: Location | undefined;
  isNew: boolean;
}

const FIRST_YEAR_WITH_BRANDS = 2000;

export function IdentityFields({ form, location, isNew }: IdentityFieldsProps) {
  const { values } = form;
  const vinLookup = useVinLookup(form, location, isNew ? 'provisionByVin' : 'provisionVehicleByVin');
  const year = /^\d{4}$/.test(values.model_year) ? Number(values.model_year) : 0;
  const { brands, models, details } = useCatalog(year, values);

  return (
    <>
      <VinField form={form} vinLookup={vinLookup} isDisabled={values.location === null} />
      <TextInput
        label="Year"
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('model_year')}
        onChange={(event) => changeWithDependents.year(form, event.currentTarget.value)}
      />
      <NameField
        label="Brand"
        isRequired
        names={listNames(brands)}
        description={values.model_year === '' ? 'Enter the year first' : undefined}
        {...form.getInputProps('brand_name')}
        onChange={(name) => changeWithDependents.brand(form, name)}
      />
      <NameField
        label="Model"
        isRequired
        names={listNames(models)}
        disabled={values.brand_name === ''}
        {...form.getInputProps('model_name')}
        onChange={(name) => changeWithDependents.model(form, name)}
      />
      <NameField
        label="Model Detail"
        names={[...new Set([...(vinLookup.provision?.model_details ?? []), ...listNames(details)])]}
        disabled={values.model_name === ''}
        {...form.getInputProps('model_detail_name')}
      />
    </>
  );
}

function useCatalog(year: number, { brand_name, model_name }: VehicleForm['values']) {
  const { data: brands = [] } = useQuery({
    ...query('listBrandsByYear', { params: { year } }),
    enabled: year >= FIRST_YEAR_WITH_BRANDS && year <= currentYear(),
  });
  const brandId = findIdByName(brands, brand_name) ?? 0;
  const { data: models = [] } = useQuery({
    ...query('listModelsByYear', { params: { year, brand_id: brandId } }),
    enabled: brandId !== 0,
  });
  const modelId = findIdByName(models, model_name) ?? 0;
  const { data: details = [] } = useQuery({
    ...query('listModelDetailsByYear', { params: { year, brand_id: brandId, model_id: modelId } }),
    enabled: modelId !== 0,
  });
  return { brands, models, details };
}

interface VinFieldProps {
  form: VehicleForm;
  vinLookup: VinLookup;
  isDisabled: boolean;
}

function VinField({ form, vinLookup, isDisabled }: VinFieldProps) {
  const otherVehicleLabel = useOtherVehicleLabel(form.values);
  const note = (otherVehicleLabel !== undefined || vinLookup.note !== undefined) && (
    <span className={classes.note}>
      {otherVehicleLabel !== undefined && `This VIN belongs to ${otherVehicleLabel}. `}
      {vinLookup.note}{' '}
      {vinLookup.retry && (
        <button type="button" className={classes.again} onClick={vinLookup.retry}>
          Try again
        </button>
      )}
    </span>
  );
  return (
    <div aria-live="polite">
      <TextInput
        label="VIN"
        {...REQUIRED}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('vin')}
        // Invalid letters are reported while the user types.
        error={hasInvalidVinLetters(form.values.vin) ? INVALID_LETTERS_TEXT : form.errors.vin}
        onChange={(event) => vinLookup.onVinTyped(event.currentTarget.value)}
        disabled={isDisabled}
        description={isDisabled ? 'Choose a location first' : note || '17 characters'}
        rightSection={
          vinLookup.isLookingUp && (
            <output aria-label="Looking up the VIN">
              <Loader size="xs" aria-hidden />
            </output>
          )
        }
      />
    </div>
  );
}

function useOtherVehicleLabel({ vin, company }: VehicleForm['values']): string | undefined {
  const { data } = useQuery({
    ...query('findVinElsewhere', { query: { vin, company_id: Number(company) } }),
    enabled: company !== null && vin.length === VIN_LENGTH && !hasInvalidVinLetters(vin),
  });
  return data?.vehicle ?? undefined;
}

const listNames = (records: readonly { name: string }[]) => [...new Set(records.map(({ name }) => name))];

const findIdByName = (records: readonly { id: number; name: string }[], input: string) =>
  records.find(({ name }) => name.toLowerCase() === input.trim().toLowerCase())?.id;
