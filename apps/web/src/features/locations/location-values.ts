import type { Company } from '@fleetworth/contract/companies';
import { type createLocationBody, type Location, locationForm } from '@fleetworth/contract/locations';
import { regionOfState } from '@fleetworth/domain/auction-regions';
import type { z } from 'zod';
import { formatPhone, toPhoneDigits } from '@fleetworth/domain/phone-format';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { textOrNull } from '../../shell/forms/text-or-null.ts';

export type LocationValues = {
  name: string;
  code: string;
  address: string;
  zip: string;
  state: string | null;
  city: string | null;
  region: string | null;
  phone: string;
  person: string;
  email: string;
  monthly_depreciation_assumption: number | string;
  monthly_mileage_assumption: number | string;
  finance_length: number | string;
  avg_cr: number | string;
  due_location_name: string;
  pickup_location_number: string;
};

export const EMPTY_LOCATION_VALUES: LocationValues = {
  name: '',
  code: '',
  address: '',
  zip: '',
  state: null,
  city: null,
  region: null,
  phone: '',
  person: '',
  email: '',
  monthly_depreciation_assumption: '',
  monthly_mileage_assumption: '',
  finance_length: '',
  avg_cr: '',
  due_location_name: '',
  pickup_location_number: '',
};

/** Monthly assumptions that fit most rental fleets: percent of cap cost, and miles. */
export const PROPOSED_ASSUMPTIONS = {
  monthly_depreciation_assumption: 1.5,
  monthly_mileage_assumption: 1_500,
};

export const proposeFirstLocationValues = ({ address, zip, state, city }: Company): LocationValues => ({
  ...EMPTY_LOCATION_VALUES,
  ...PROPOSED_ASSUMPTIONS,
  address,
  zip,
  state: String(state.id),
  city: String(city.id),
  region: regionOfState(state.code),
});

export const toLocationValues = (location: Location): LocationValues => ({
  name: location.name,
  code: location.code ?? '',
  address: location.address,
  zip: location.zip,
  state: String(location.state.id),
  city: String(location.city.id),
  region: location.region.code,
  phone: formatPhone(location.phone ?? ''),
  person: location.person ?? '',
  email: location.email ?? '',
  monthly_depreciation_assumption: location.monthly_depreciation_assumption ?? '',
  monthly_mileage_assumption: location.monthly_mileage_assumption ?? '',
  finance_length: location.finance_length,
  avg_cr: location.avg_cr ?? '',
  due_location_name: location.due_location_name ?? '',
  pickup_location_number: location.pickup_location_number ?? '',
});

type Body = z.input<typeof createLocationBody>;

export function toLocationBody(values: LocationValues, companyId: number): Body {
  const { state, city, region, phone, person, email, ...others } = values;
  return {
    ...others,
    company: companyId,
    state: Number(state),
    city: Number(city),
    region: region as Body['region'],
    phone: toPhoneDigits(phone),
    person: textOrNull(person),
    email: textOrNull(email),
    monthly_depreciation_assumption: numberOrNull(values.monthly_depreciation_assumption),
    monthly_mileage_assumption: numberOrNull(values.monthly_mileage_assumption),
    finance_length: values.finance_length as number,
    avg_cr: numberOrNull(values.avg_cr),
    due_location_name: textOrNull(values.due_location_name),
    pickup_location_number: textOrNull(values.pickup_location_number),
  };
}

const ASSUMPTION_FIELDS = [
  'monthly_depreciation_assumption',
  'monthly_mileage_assumption',
  'finance_length',
] as const;

/**
 * Returns the assumptions that differ from the stored location. They don't depend on the company, so any
 * company id works.
 */
export function selectChangedAssumptions(values: LocationValues, stored: Location | null) {
  const body = toLocationBody(values, 1);
  const changedFields = ASSUMPTION_FIELDS.filter((field) => body[field] !== stored?.[field]);
  return Object.fromEntries(changedFields.map((field) => [field, body[field]])) as Pick<
    Body,
    (typeof ASSUMPTION_FIELDS)[number]
  >;
}

export const validateLocation = (values: LocationValues): Record<string, string> =>
  schemaErrors(locationForm, toLocationBody(values, 1));

export function formatLocationValues(values: LocationValues): Partial<Record<keyof LocationValues, string>> {
  const { state: _state, city: _city, region: _region, ...textFields } = values;
  return Object.fromEntries(Object.entries(textFields).map(([name, value]) => [name, String(value)]));
}

// Text that isn't a number is passed on, so that the schema reports it.
const numberOrNull = (input: number | string): number | null => (input === '' ? null : (input as number));
