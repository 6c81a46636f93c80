import { Loader, TextInput } from '@mantine/core';
import { VIN_LENGTH } from '@fleetworth/contract/choices';
import type { Location } from '@fleetworth/contract/locations';
import { NameField } from '@fleetworth/ui/choice-field';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/api/query.ts';
import { currentYear } from '../../shell/api/today.ts';
import { REQUIRED } from '../../shell/forms/form-fields.tsx';
import { dependentChange, type VehicleForm } from './vehicle-form.ts';
import { useVinLookup, type VinLookup } from './use-vin-lookup.ts';
import { FOREIGN_LETTERS, isForeignVin } from './vehicle-values.ts';
import classes from './vehicle-fields.module.css';

interface IdentityFieldsProps {
  form: VehicleForm;
  location: Location | undefined;
  isNew: boolean;
}

const FIRST_YEAR_WITH_BRANDS = 2000;

/**
 * Renders VIN, year, make, model and trim. Model and trim are enabled once the field above has a value. Names
 * that aren't in a list can be typed, and the year is optional.
 */
export function IdentityFields({ form, location, isNew }: IdentityFieldsProps) {
  const { values } = form;
  const vin = useVinLookup(form, location, isNew ? 'provisionByVin' : 'provisionVehicleByVin');
  const year = /^\d{4}$/.test(values.model_year) ? Number(values.model_year) : 0;
  const { brands, models, details } = useCatalog(year, values);

  return (
    <>
      <VinField form={form} vin={vin} isClosed={values.location === null} />
      <TextInput
        label="Year"
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('model_year')}
        onChange={(event) => dependentChange.year(form, event.currentTarget.value)}
      />
      <NameField
        label="Brand"
        isRequired
        names={namesOf(brands)}
        description={values.model_year === '' ? 'Enter the year first' : undefined}
        {...form.getInputProps('brand_name')}
        onChange={(name) => dependentChange.brand(form, name)}
      />
      <NameField
        label="Model"
        isRequired
        names={namesOf(models)}
        disabled={values.brand_name === ''}
        {...form.getInputProps('model_name')}
        onChange={(name) => dependentChange.model(form, name)}
      />
      <NameField
        label="Model Detail"
        names={[...new Set([...(vin.provision?.model_details ?? []), ...namesOf(details)])]}
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
  const brandId = idByName(brands, brand_name) ?? 0;
  const { data: models = [] } = useQuery({
    ...query('listModelsByYear', { params: { year, brand_id: brandId } }),
    enabled: brandId !== 0,
  });
  const modelId = idByName(models, model_name) ?? 0;
  const { data: details = [] } = useQuery({
    ...query('listModelDetailsByYear', { params: { year, brand_id: brandId, model_id: modelId } }),
    enabled: modelId !== 0,
  });
  return { brands, models, details };
}

function VinField({ form, vin, isClosed }: { form: VehicleForm; vin: VinLookup; isClosed: boolean }) {
  const elsewhere = useVehicleElsewhere(form.values);
  const note = (elsewhere !== undefined || vin.note !== undefined) && (
    <span className={classes.note}>
      {elsewhere !== undefined && `This VIN is ${elsewhere}. `}
      {vin.note}{' '}
      {vin.retry && (
        <button type="button" className={classes.again} onClick={vin.retry}>
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
        // Shown while typing, as long as it applies.
        error={isForeignVin(form.values.vin) ? FOREIGN_LETTERS : form.errors.vin}
        onChange={(event) => vin.onVinTyped(event.currentTarget.value)}
        disabled={isClosed}
        description={isClosed ? 'Choose a location first' : note || '17 characters'}
        rightSection={
          vin.isLookingUp && (
            <output aria-label="Looking up the VIN">
              <Loader size="xs" aria-hidden />
            </output>
          )
        }
      />
    </div>
  );
}

/** Returns the vehicle of another company with the VIN: 'GC-0001 of Gulf Coast Rentals'. */
function useVehicleElsewhere({ vin, company }: VehicleForm['values']): string | undefined {
  const { data } = useQuery({
    ...query('findVinElsewhere', { query: { vin, company_id: Number(company) } }),
    enabled: company !== null && vin.length === VIN_LENGTH && !isForeignVin(vin),
  });
  return data?.vehicle ?? undefined;
}

const namesOf = (records: readonly { name: string }[]) => [...new Set(records.map(({ name }) => name))];

const idByName = (records: readonly { id: number; name: string }[], typed: string) =>
  records.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())?.id;
