import { z } from 'zod';
import { saveOverrideBody } from './depreciation-overrides.ts';
import { endpoint } from './endpoint.ts';
import { component, largeRef, ref } from './field.ts';
import { saveFinanceBody } from './finance.ts';
import { createLocationBody } from './locations.ts';
import { CHECK_REASONS } from './check-texts.ts';
import { createMileageBody } from './mileage.ts';
import { sellFields } from './sell-item.ts';
import { editVehicleBody, vehiclesApi } from './vehicles.ts';

/**
 * Unsaved changes to a record, in the format of the endpoint that saves it. Unchanged values are read from
 * the stored record. Without an id, the record is new. An override has no id: it is found by location and
 * model.
 */
export const checkBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('vehicle'),
    id: ref('vehicle').optional(),
    fields: editVehicleBody.pick({
      company: true,
      vin: true,
      unit: true,
      brand_name: true,
      model_year: true,
      mileage: true,
      in_service_date: true,
    }),
  }),
  z.strictObject({
    kind: z.literal('mileage_record'),
    id: largeRef('mileage_record').optional(),
    fields: createMileageBody.partial(),
  }),
  z.strictObject({
    kind: z.literal('finance'),
    id: ref('vehicle').optional(),
    fields: saveFinanceBody
      .pick({
        type: true,
        method: true,
        length: true,
        purchase_amount: true,
        start_date: true,
        monthly_depreciation: true,
        monthly_depreciation_rate: true,
        monthly_interest_rate: true,
        monthly_payment: true,
        down_payment: true,
        term: true,
      })
      .partial(),
  }),
  z.strictObject({
    kind: z.literal('manual_price'),
    id: ref('vehicle'),
    fields: vehiclesApi.calls.setDefaultMarketValue.body.pick({ value: true }),
  }),
  z.strictObject({
    kind: z.literal('sell_price'),
    id: ref('vehicle'),
    fields: z.strictObject({ price: sellFields.price }),
  }),
  z.strictObject({
    kind: z.literal('location'),
    id: ref('location').optional(),
    fields: createLocationBody
      .pick({
        monthly_depreciation_assumption: true,
        monthly_mileage_assumption: true,
        finance_length: true,
      })
      .partial(),
  }),
  z.strictObject({
    kind: z.literal('depreciation_override'),
    fields: saveOverrideBody.pick({ location_id: true, vehicle_model_id: true, value: true }),
  }),
]);
export type CheckBody = z.output<typeof checkBody>;

export const checkFinding = component(
  'LookAgainFinding',
  z.object({
    field: z.string(),
    reason: z.enum(CHECK_REASONS),
    /** Value that looks wrong, such as '402,000 miles'. Null when the message contains it. */
    value: z.string().nullable(),
    message: z.string(),
  }),
);
export type FindingView = z.output<typeof checkFinding>;

export const checksApi = {
  calls: {
    lookAgain: endpoint({
      method: 'POST',
      path: '/look-again',
      summary:
        'Check values before saving them. Lists values that look wrong, without storing or ' +
        'rejecting anything',
      access: 'read',
      body: checkBody,
      data: z.array(checkFinding),
      reasons: ['vehicle.not_found', 'mileage_record.not_found', 'company.not_found', 'location.not_found'],
    }),
  },
};
