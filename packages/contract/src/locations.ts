import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, named, ref, regionCode } from './field.ts';

export const region = component('Region', z.object({ code: regionCode(), name: z.string() }));

export const location = component(
  'Location',
  z.object({
    id: ref('location'),
    name: z.string(),
    code: z.string().nullable(),
    address: z.string(),
    zip: z.string(),
    city: z.object({ id: z.int(), name: z.string() }),
    state: named('state'),
    region,
    company: named('company'),
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

/** The calls of this word. */
export const locationsCalls = {
  listLocations: endpoint({
    method: 'GET',
    path: '/locations',
    summary: 'The locations of one company, or of all companies of the user',
    access: 'read',
    query: z.strictObject({ company_id: ref('company').optional() }),
    data: z.array(location),
    reasons: [],
  }),
  listRegions: endpoint({
    method: 'GET',
    path: '/regions',
    summary: 'Auction regions',
    access: 'read',
    data: z.array(region),
    reasons: [],
  }),
  listStates: endpoint({
    method: 'GET',
    path: '/states',
    summary: 'States of the USA',
    access: 'read',
    data: z.array(z.object({ id: ref('state'), name: z.string(), code: z.string() })),
    reasons: [],
  }),
  listCities: endpoint({
    method: 'GET',
    path: '/cities/:state_id',
    summary: 'Cities of a state',
    access: 'read',
    params: z.strictObject({ state_id: ref('state') }),
    data: z.array(z.object({ id: z.int(), name: z.string() })),
    reasons: ['state.not_found'],
  }),
};
