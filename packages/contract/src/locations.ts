import { z } from 'zod';
import { email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { component, nameRef, REGION_CODES, ref, regionCode, requiredText, text, version } from './field.ts';
import { recordPhoneNumber } from './phone-number.ts';

const DEPRECIATION_TEXT = 'Monthly depreciation assumption must bigger than 0 and less than 100';
const MILEAGE_TEXT = 'Please type monthly mileage assumption';
const LENGTH_TEXT = 'Please type finance length';
const GRADE_TEXT = 'Must bigger than 0 and less than 5';

const hasMaxOneDecimal = (value: number) => Number(value.toFixed(1)) === value;

const editable = {
  name: requiredText(100, 'Please type your location name'),
  state: ref('state', 'Please select your state'),
  city: ref('city', 'Please select your city'),
  region: z.enum(REGION_CODES, 'Please select your region'),
  address: requiredText(200, 'Please type your address'),
  zip: requiredText(20, 'Please type zip code'),
  finance_length: z.int(LENGTH_TEXT).min(1, LENGTH_TEXT).max(600, 'At most 600 months.'),
  code: text(20).nullable(),
  phone: recordPhoneNumber().nullable(),
  person: text(100).nullable(),
  email: email('Invalid email').nullable(),
  monthly_depreciation_assumption: z
    .number(DEPRECIATION_TEXT)
    .gt(0, DEPRECIATION_TEXT)
    .lt(100, DEPRECIATION_TEXT)
    .nullable(),
  monthly_mileage_assumption: z
    .int(MILEAGE_TEXT)
    .min(1, MILEAGE_TEXT)
    .max(99_999, 'At most 99,999 miles.')
    .nullable(),
  pickup_location_number: text(50).nullable(),
  due_location_name: text(100).nullable(),
  avg_cr: z
    .number(GRADE_TEXT)
    .min(0, GRADE_TEXT)
    .max(5, GRADE_TEXT)
    .refine(hasMaxOneDecimal, 'At most one decimal.')
    .nullable(),
};

export const createLocationBody = z.strictObject({
  ...editable,
  company: ref('company', 'Please select your company'),
  code: editable.code.optional(),
  phone: editable.phone.optional(),
  person: editable.person.optional(),
  email: editable.email.optional(),
  monthly_depreciation_assumption: editable.monthly_depreciation_assumption.optional(),
  monthly_mileage_assumption: editable.monthly_mileage_assumption.optional(),
  pickup_location_number: editable.pickup_location_number.optional(),
  due_location_name: editable.due_location_name.optional(),
  avg_cr: editable.avg_cr.optional(),
});

/** People must enter the code and both assumptions. API clients may omit these. */
export const locationForm = createLocationBody.extend({
  code: requiredText(20, 'Please type code'),
  monthly_depreciation_assumption: editable.monthly_depreciation_assumption.unwrap(),
  monthly_mileage_assumption: editable.monthly_mileage_assumption.unwrap(),
});

/** Absent fields are unchanged, null clears. `company` is accepted only to be rejected with a reason. */
export const editLocationBody = z
  .strictObject({ ...editable, company: ref('company'), version: version() })
  .partial();

export const region = component('Region', z.object({ code: regionCode(), name: z.string() }));

export const location = component(
  'Location',
  z.object({
    id: ref('location'),
    name: z.string(),
    code: z.string().nullable(),
    address: z.string(),
    zip: z.string(),
    city: nameRef('city'),
    state: nameRef('state'),
    region,
    company: nameRef('company'),
    phone: z.string().nullable(),
    person: z.string().nullable(),
    email: z.string().nullable(),
    monthly_depreciation_assumption: z.number().nullable(),
    monthly_mileage_assumption: z.int().nullable(),
    finance_length: z.int(),
    pickup_location_number: z.string().nullable(),
    due_location_name: z.string().nullable(),
    avg_cr: z.number().nullable(),
    version: z.int(),
  }),
);
export type Location = z.output<typeof location>;

export const locationDetail = component('LocationDetail', location.extend({ vehicles_count: z.int() }));
export type LocationDetail = z.output<typeof locationDetail>;

const locationParams = z.strictObject({ id: ref('location') });

export const locationsApi = {
  reasons: {
    // The specification requires 401 here. All other endpoints reject a missing authority with 403.
    'location.edit_not_allowed': { status: 401, message: 'Not have Authority to make changes' },
    'location.code_taken': { status: 422, message: 'Another location of this company has this code.' },
    'location.city_elsewhere': { status: 422, message: 'Please select a city in this state' },
    'location.company_fixed': {
      status: 422,
      message: "A location can't be moved to another company. Delete it here and add it there.",
    },
  },
  calls: {
    listLocations: endpoint({
      method: 'GET',
      path: '/locations',
      summary: "List the locations of one or all of the user's companies",
      access: 'read',
      query: z.strictObject({ company_id: ref('company').optional() }),
      data: z.array(location),
      reasons: [],
    }),
    createLocation: endpoint({
      method: 'PUT',
      path: '/locations',
      summary: 'Add a location to a company',
      access: 'write',
      body: createLocationBody,
      data: location,
      reasons: ['company.not_found', 'state.not_found', 'location.city_elsewhere', 'location.code_taken'],
    }),
    getLocation: endpoint({
      method: 'GET',
      path: '/location/:id',
      summary: 'Get a location with its number of vehicles',
      access: 'read',
      params: locationParams,
      data: locationDetail,
      reasons: ['location.not_found'],
    }),
    editLocation: endpoint({
      method: 'PATCH',
      path: '/location/:id',
      summary:
        'Edit a location. Absent fields stay unchanged, null clears a field, a stale version is rejected',
      access: 'write',
      params: locationParams,
      body: editLocationBody,
      data: location,
      reasons: [
        'location.not_found',
        'location.edit_not_allowed',
        'location.company_fixed',
        'state.not_found',
        'location.city_elsewhere',
        'location.code_taken',
      ],
    }),
    deleteLocation: endpoint({
      method: 'DELETE',
      path: '/location/:id',
      summary: 'Delete a location with its vehicles',
      access: 'write',
      params: locationParams,
      makesChangeSet: true,
      data: z.null(),
      reasons: ['location.not_found'],
    }),
    listRegions: endpoint({
      method: 'GET',
      path: '/regions',
      summary: 'List auction regions',
      access: 'read',
      data: z.array(region),
      reasons: [],
    }),
    listStates: endpoint({
      method: 'GET',
      path: '/states',
      summary: 'List US states',
      access: 'read',
      data: z.array(z.object({ id: ref('state'), name: z.string(), code: z.string() })),
      reasons: [],
    }),
    listCities: endpoint({
      method: 'GET',
      path: '/cities/:state_id',
      summary: 'List cities in a state',
      access: 'read',
      params: z.strictObject({ state_id: ref('state') }),
      data: z.array(nameRef('city')),
      reasons: ['state.not_found'],
    }),
  },
};
