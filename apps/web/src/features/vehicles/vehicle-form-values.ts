import type { Api } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import type { Condition, VehicleStatus } from '@fleetworth/contract/choices';
import {
  createVehicleBody,
  FIRST_MODEL_YEAR,
  modelYearText,
  type Vehicle,
} from '@fleetworth/contract/vehicles';
import { readVin } from '@fleetworth/domain/vin';
import { parseNumber } from '../../shell/forms/parse-number.ts';
import { formatTypedDate, parseTypedDate } from '../../shell/forms/typed-date.ts';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';
import { currentYear } from '../../shell/api/today.ts';

export type VehicleFormValues = {
  company: string | null;
  location: string | null;
  vin: string;
  model_year: string;
  brand_name: string;
  model_name: string;
  model_detail_name: string;
  unit: string;
  mileage: number | string;
  in_service_date: string;
  status: VehicleStatus;
  condition: Condition;
  company_class: string | null;
  color: string;
};

export const EMPTY_VEHICLE: VehicleFormValues = {
  company: null,
  location: null,
  vin: '',
  model_year: '',
  brand_name: '',
  model_name: '',
  model_detail_name: '',
  unit: '',
  mileage: '',
  in_service_date: '',
  status: 'active',
  condition: 'good',
  company_class: null,
  color: '',
};

export const toVehicleFormValues = (vehicle: Vehicle): VehicleFormValues => ({
  company: String(vehicle.company.id),
  location: String(vehicle.location.id),
  vin: vehicle.vin,
  model_year: vehicle.model_year?.toString() ?? '',
  brand_name: vehicle.brand.name,
  model_name: vehicle.model.name,
  model_detail_name: vehicle.model_detail?.name ?? '',
  unit: vehicle.unit,
  mileage: vehicle.last_mileage_record?.mileage ?? '',
  in_service_date: vehicle.in_service_date === null ? '' : formatTypedDate(vehicle.in_service_date),
  status: vehicle.status,
  condition: vehicle.condition,
  company_class: vehicle.company_class ? String(vehicle.company_class.id) : null,
  color: vehicle.color ?? '',
});

type CreateBody = NonNullable<RequestInput<Api['createVehicle']>['body']>;
type EditBody = NonNullable<RequestInput<Api['editVehicle']>['body']>;

export const INVALID_LETTERS_TEXT = 'VINs have no I, O or Q.';

export const hasInvalidVinLetters = (vin: string): boolean => /[IOQ]/i.test(vin);

export const normalizeVin = (text: string): string => readVin(text).text;

export const normalizeSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export function validateVehicle(values: VehicleFormValues): Record<string, string> {
  const year = Number(values.model_year);
  const isYearValid =
    values.model_year === '' ||
    (Number.isInteger(year) && year >= FIRST_MODEL_YEAR && year <= currentYear() + 2);
  return {
    ...schemaErrors(createVehicleBody, toUncheckedCreateBody(values)),
    ...(hasInvalidVinLetters(values.vin) ? { vin: INVALID_LETTERS_TEXT } : {}),
    ...(isYearValid ? {} : { model_year: modelYearText(currentYear()) }),
  };
}

export function toCreateBody(values: VehicleFormValues): CreateBody {
  return createVehicleBody.parse(toUncheckedCreateBody(values));
}

export function toEditBody(values: VehicleFormValues, openedVehicle: Vehicle): EditBody {
  const before = pickEditableFields(toVehicleFormValues(openedVehicle));
  const changedFields = Object.entries(pickEditableFields(values)).filter(
    ([field, value]) => value !== before[field as keyof typeof before],
  );
  return { ...Object.fromEntries(changedFields), version: openedVehicle.version };
}

const CHECKED_FIELDS = ['vin', 'brand_name', 'model_year', 'mileage', 'in_service_date'] as const;
/** Fields that the check of a new VIN needs to find existing vehicles with the VIN. */
const VIN_CHECK_FIELDS = ['company', 'unit'] as const;

type CheckedFields = Pick<EditBody, (typeof CHECKED_FIELDS)[number] | (typeof VIN_CHECK_FIELDS)[number]>;

export function pickCheckedFields(body: Partial<CreateBody> | EditBody): CheckedFields {
  const names = body.vin === undefined ? CHECKED_FIELDS : [...CHECKED_FIELDS, ...VIN_CHECK_FIELDS];
  return Object.fromEntries(
    names.flatMap((field) => (body[field] === undefined ? [] : [[field, body[field]]])),
  );
}

function toUncheckedCreateBody(values: VehicleFormValues) {
  const { model_detail_name, company_class, model_year, color, ...required } = pickEditableFields(values);
  const optionalFields = { model_detail_name, company_class, model_year, color };
  return {
    ...required,
    company: toId(values.company),
    ...Object.fromEntries(Object.entries(optionalFields).filter(([, value]) => value !== null)),
  };
}

function pickEditableFields(values: VehicleFormValues) {
  return {
    vin: normalizeVin(values.vin),
    unit: normalizeSpaces(values.unit),
    condition: values.condition,
    location: toId(values.location),
    mileage: parseNumber(values.mileage),
    // The schema rejects an empty text with the field's message, so invalid dates become empty.
    in_service_date: parseTypedDate(values.in_service_date) ?? '',
    status: values.status,
    brand_name: values.brand_name.trim(),
    model_name: values.model_name.trim(),
    model_detail_name: values.model_detail_name.trim() || null,
    company_class: toId(values.company_class) ?? null,
    model_year: values.model_year === '' ? null : Number(values.model_year),
    color: values.color.trim() || null,
  };
}

const toId = (text: string | null): number | undefined => (text === null ? undefined : Number(text));
