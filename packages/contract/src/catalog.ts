import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, nameRef, ref, regionCode, vin } from './field.ts';

const choices = z.array(z.object({ id: z.int(), name: z.string() }));
const year = z.int();

export const decodedVin = component(
  'Provision',
  z.object({
    brand: z.string(),
    model: z.string(),
    /** Null when the VIN allows several details, which `model_details` lists. */
    model_detail: z.string().nullable(),
    model_details: z.array(z.string()),
    model_year: z.int(),
    body: z.string().nullable(),
    warnings: z.array(z.enum(['check_digit'])),
  }),
);
export type DecodedVin = z.output<typeof decodedVin>;

const decodeVinBody = z.strictObject({ vin: vin(), region: regionCode() });

export const catalogApi = {
  reasons: {
    'vin.unknown': { status: 404, message: 'Can not find vehicles please contiune manual entrying' },
    'vin.unavailable': { status: 503, message: 'Can not find vehicles please contiune manual entrying' },
  },
  calls: {
    listBrandsByYear: endpoint({
      method: 'GET',
      path: '/vehicle-brands-by-year/:year',
      summary: 'List makes with vehicles of a model year. Empty before 2000 and after the current year',
      access: 'read',
      params: z.strictObject({ year }),
      data: choices,
      reasons: [],
    }),
    listModelsByYear: endpoint({
      method: 'GET',
      path: '/vehicle-models-by-year/:year/:brand_id',
      summary: 'List models of a make and model year',
      access: 'read',
      params: z.strictObject({ year, brand_id: ref('brand') }),
      data: choices,
      reasons: [],
    }),
    listModelDetailsByYear: endpoint({
      method: 'GET',
      path: '/vehicle-model-details-by-year/:year/:brand_id/:model_id',
      summary: 'List details (trims) of a model and model year',
      access: 'read',
      params: z.strictObject({ year, brand_id: ref('brand'), model_id: ref('model') }),
      data: choices,
      reasons: [],
    }),
    listFleetBrands: endpoint({
      method: 'GET',
      path: '/vehicle-brands',
      summary: "List makes of the user's vehicles and depreciation overrides, sorted by name",
      access: 'read',
      data: choices,
      reasons: [],
    }),
    listFleetModels: endpoint({
      method: 'GET',
      path: '/vehicle-models/:brand_id',
      summary: "List models of a make among the user's vehicles and depreciation overrides, sorted by name",
      access: 'read',
      params: z.strictObject({ brand_id: ref('brand') }),
      data: choices,
      reasons: [],
    }),
    listModels: endpoint({
      method: 'GET',
      path: '/vehicle-models',
      summary: 'List all models of a make, sorted by name',
      access: 'read',
      query: z.strictObject({ brand_id: ref('brand') }),
      data: choices,
      reasons: [],
    }),
    getModel: endpoint({
      method: 'GET',
      path: '/vehicle-model',
      summary: 'Get a model with its make',
      access: 'read',
      query: z.strictObject({ model_id: ref('model') }),
      data: component('VehicleModel', nameRef('model').extend({ brand: nameRef('brand') })),
      reasons: ['model.not_found'],
    }),
    provisionByVin: endpoint({
      method: 'POST',
      path: '/queries/manheim/provision',
      summary: 'Decode a VIN for a vehicle to add',
      access: 'read',
      body: decodeVinBody,
      data: decodedVin,
      reasons: ['vin.unknown', 'vin.unavailable'],
    }),
    provisionVehicleByVin: endpoint({
      method: 'POST',
      path: '/queries/manheim-vehicle-provision',
      summary: 'Decode a VIN for a vehicle to edit',
      access: 'read',
      body: decodeVinBody,
      data: decodedVin,
      reasons: ['vin.unknown', 'vin.unavailable'],
    }),
  },
};
