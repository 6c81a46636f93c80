import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  component,
  condition,
  date,
  instant,
  money,
  nameRef,
  positiveDollars,
  ref,
  regionCode,
  requiredText,
  text,
  vehicleStatus,
  version,
  vin,
} from './field.ts';
import { tag } from './tags.ts';
import { MAX_TAGGED_VEHICLES, TOO_MANY_TAGGED_TEXT, NUMBER_ONLY_TEXT } from './vehicle-choices.ts';

const MISSING_MILEAGE = 'Please type Mileage value.';
export const mileage = (missing = MISSING_MILEAGE) =>
  z.int(missing).min(1, missing).max(9_999_999, 'At most 9,999,999 miles.');

/** First accepted model year. The last accepted model year is the current year plus 2. */
export const FIRST_MODEL_YEAR = 2001;
export const modelYearText = (currentYear: number) =>
  `Vehicle register date min bigger than 2000 and less than ${currentYear + 2}`;

const editable = {
  vin: vin(),
  unit: requiredText(50, 'Please type UNIT number.'),
  condition: condition(),
  location: ref('location', 'Please select your location'),
  mileage: mileage(),
  in_service_date: date('Invalid type In Service Date'),
  status: vehicleStatus(),
  brand_name: requiredText(100, 'Please select a brand'),
  model_name: requiredText(100, 'Please select a model'),
  model_detail_name: text(100).nullable(),
  company_class: ref('class').nullable(),
  model_year: z.int().nullable(),
  color: text(50).nullable(),
  tags: z.array(ref('tag')).max(100),
};

export const createVehicleBody = z.strictObject({
  ...editable,
  company: ref('company', 'Please select your company'),
  condition: editable.condition.default('good'),
  status: editable.status.default('active'),
  model_detail_name: editable.model_detail_name.optional(),
  company_class: editable.company_class.optional(),
  model_year: editable.model_year.optional(),
  color: editable.color.optional(),
  tags: editable.tags.default([]),
});

/**
 * Absent fields are unchanged, null clears. `company` is in the schema so that sending it is rejected with
 * `vehicle.company_fixed`.
 */
export const editVehicleBody = z
  .strictObject({ ...editable, company: ref('company'), version: version() })
  .partial();

export const marketValue = z.object({
  provider: z.string(),
  excellent: z.number().nullable(),
  good: z.number().nullable(),
  fair: z.number().nullable(),
});

export const vehicle = component(
  'Vehicle',
  z.object({
    id: ref('vehicle'),
    vin: z.string(),
    unit: z.string(),
    brand: nameRef('brand'),
    model: nameRef('model'),
    model_detail: z.object({ id: z.int(), name: z.string() }).nullable(),
    model_year: z.int().nullable(),
    color: z.string().nullable(),
    company: nameRef('company'),
    company_class: nameRef('class').nullable(),
    group_name: z.string().nullable(),
    location: z.object({
      id: ref('location'),
      name: z.string(),
      code: z.string().nullable(),
      region: regionCode(),
    }),
    condition: condition(),
    status: vehicleStatus(),
    tags: z.array(tag),
    in_service_date: z.string().nullable(),
    last_mileage_record: z
      .object({ id: z.int(), mileage: z.int(), date: z.string(), market_values: z.array(marketValue) })
      .nullable(),
    finance: z.object({ id: ref('vehicle') }).nullable(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
  }),
);
export type Vehicle = z.output<typeof vehicle>;

/** The new tags of a vehicle replace all its tags. */
export const taggingBody = z
  .array(
    z.strictObject({
      vehicle: ref('vehicle'),
      tags: z.array(ref('tag')).max(100),
      version: version().optional(),
    }),
  )
  .min(1, 'Choose at least one vehicle.')
  .max(MAX_TAGGED_VEHICLES, `${TOO_MANY_TAGGED_TEXT}.`)
  .refine(
    (list) => new Set(list.map(({ vehicle }) => vehicle)).size === list.length,
    'Choose each vehicle once.',
  );

const vehicleParams = z.strictObject({ id: ref('vehicle') });

export const manualPrice = positiveDollars(NUMBER_ONLY_TEXT);

export const vehiclesApi = {
  reasons: {
    'vehicle.vin_taken': { status: 422, message: 'This VIN already exists.' },
    'vehicle.company_fixed': {
      status: 422,
      message: "A vehicle can't be moved to another company. Delete it here and add it there.",
    },
  },
  calls: {
    createVehicle: endpoint({
      method: 'PUT',
      path: '/vehicles',
      summary: 'Add a vehicle',
      access: 'write',
      body: createVehicleBody,
      data: vehicle,
      reasons: [
        'company.not_found',
        'location.not_found',
        'class.not_found',
        'tag.not_found',
        'vehicle.vin_taken',
      ],
    }),
    getVehicle: endpoint({
      method: 'GET',
      path: '/vehicle/:id',
      summary: 'Get a vehicle',
      access: 'read',
      params: vehicleParams,
      data: vehicle,
      reasons: ['vehicle.not_found'],
    }),
    findVinElsewhere: endpoint({
      method: 'GET',
      path: '/vehicle-vin-elsewhere',
      summary: "Get the vehicle with this VIN in another of the user's companies, or null",
      access: 'read',
      query: z.strictObject({ vin: vin(), company_id: ref('company') }),
      data: z.object({ vehicle: z.string().nullable() }),
      reasons: [],
    }),
    editVehicle: endpoint({
      method: 'PATCH',
      path: '/vehicle/:id',
      summary:
        'Edit a vehicle. Absent fields stay unchanged, null clears a field, a stale version is rejected',
      access: 'write',
      params: vehicleParams,
      body: editVehicleBody,
      data: vehicle,
      reasons: [
        'vehicle.not_found',
        'location.not_found',
        'class.not_found',
        'tag.not_found',
        'vehicle.vin_taken',
        'vehicle.company_fixed',
      ],
    }),
    deleteVehicle: endpoint({
      method: 'DELETE',
      path: '/vehicle/:id',
      summary: 'Delete a vehicle',
      access: 'write',
      params: vehicleParams,
      data: z.null(),
      reasons: ['vehicle.not_found'],
    }),
    tagVehicles: endpoint({
      method: 'POST',
      path: '/vehicle-tagging',
      summary: 'Replace the tags of vehicles. If one vehicle fails, none are changed',
      access: 'write',
      body: taggingBody,
      makesChangeSet: true,
      data: z.object({ changed: z.int() }),
      reasons: ['vehicle.not_found', 'tag.not_found'],
    }),
    changeVehicleCondition: endpoint({
      method: 'PATCH',
      path: '/vehicle-condition/:id',
      summary: 'Change the condition of a vehicle',
      access: 'write',
      params: vehicleParams,
      body: z.strictObject({ condition: condition(), version: version().optional() }),
      data: z.object({ id: ref('vehicle'), condition: condition(), version: z.int() }),
      reasons: ['vehicle.not_found'],
    }),
    setDefaultMarketValue: endpoint({
      method: 'PATCH',
      path: '/vehicle/set-default-market-value/:id',
      summary: 'Set the auction value of a vehicle manually, or clear it with null',
      access: 'write',
      params: vehicleParams,
      body: z.strictObject({
        // The only amount accepted as text. It is parsed like typed input.
        value: z.union([manualPrice, z.string().max(100, NUMBER_ONLY_TEXT)], NUMBER_ONLY_TEXT).nullable(),
        version: version().optional(),
      }),
      data: z.object({ id: ref('vehicle'), default_market_value: money(), version: z.int() }),
      reasons: ['vehicle.not_found'],
    }),
  },
};
