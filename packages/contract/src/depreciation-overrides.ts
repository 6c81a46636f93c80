import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant, nameRef, pagination, ref, version } from './field.ts';

const INVALID_VALUE = 'Monthly depreciation assumption must bigger than 0 and less than 100';

const hasMaxFourDecimals = (value: number) => Number(value.toFixed(4)) === value;

const value = z
  .number(INVALID_VALUE)
  .gt(0, { error: INVALID_VALUE, abort: true })
  .lt(100, { error: INVALID_VALUE, abort: true })
  .refine(hasMaxFourDecimals, 'At most four decimals.');

/** Replaces an existing override of the same location and model. */
export const saveOverrideBody = z.strictObject({
  location_id: ref('location', 'Please select your location'),
  vehicle_model_id: ref('model', 'Please select a model'),
  value,
  /**
   * Version that the change is based on, null for a new override. Another user's change or new override is
   * not overwritten. If absent, any stored override is replaced.
   */
  version: version().nullable().optional(),
});

export const overrideValue = z.strictObject({ value });

export const depreciationOverride = component(
  'DepreciationOverride',
  z.object({
    id: ref('depreciation_override'),
    location: nameRef('location').extend({
      code: z.string().nullable(),
      company: nameRef('company'),
    }),
    vehicle_model: nameRef('model').extend({ brand: nameRef('brand') }),
    /** Percent of the cap cost a month. */
    value: z.number(),
    created_at: instant(),
    updated_at: instant(),
    version: z.int(),
    /** Vehicles whose figures don't reflect the override yet, because a job applies large changes. */
    pending_vehicles: z.int(),
  }),
);
export type DepreciationOverride = z.output<typeof depreciationOverride>;

const overrideParams = z.strictObject({ id: ref('depreciation_override') });

export const depreciationOverridesApi = {
  calls: {
    listDepreciationOverrides: endpoint({
      method: 'GET',
      path: '/depreciation-overrides',
      summary: 'List depreciation overrides by company, location, make and model',
      access: 'read',
      query: z.strictObject({
        company_id: ref('company').optional(),
        location_id: ref('location').optional(),
        brand_id: ref('brand').optional(),
        model_id: ref('model').optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        per: z.int().min(1).max(1_000).default(10),
      }),
      data: z.object({ items: z.array(depreciationOverride), count: z.int(), pagination: pagination() }),
      reasons: [],
    }),
    getDepreciationOverride: endpoint({
      method: 'GET',
      path: '/depreciation-override/:id',
      summary: 'Get a depreciation override',
      access: 'read',
      params: overrideParams,
      data: depreciationOverride,
      reasons: ['depreciation_override.not_found'],
    }),
    saveDepreciationOverride: endpoint({
      method: 'PUT',
      path: '/depreciation-overrides',
      summary: 'Add or replace the monthly depreciation of a model at a location',
      access: 'write',
      body: saveOverrideBody,
      data: depreciationOverride,
      reasons: ['location.not_found', 'model.not_found', 'depreciation_override.not_found'],
    }),
    deleteDepreciationOverride: endpoint({
      method: 'DELETE',
      path: '/depreciation-override/:id',
      summary: 'Delete a depreciation override. The rate of the location applies again',
      access: 'write',
      params: overrideParams,
      data: z.null(),
      reasons: ['depreciation_override.not_found'],
    }),
  },
};
