import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { date, ref } from './field.ts';
import { mileage } from './vehicles.ts';
import type { ReasonTexts } from './reason-texts.ts';

export const mileageReasons = {
  'mileage.in_future': { status: 422, message: 'You can not choose a future date' },
} as const satisfies ReasonTexts;

/** The calls of this word. */
export const mileageCalls = {
  createMileageRecord: endpoint({
    method: 'PUT',
    path: '/vehicle-mileage-record',
    summary: 'Record the odometer of a vehicle on a day',
    access: 'write',
    body: z.strictObject({
      vehicle: ref('vehicle'),
      mileage: mileage('Please type mils value'),
      date: date(),
    }),
    data: z.object({
      id: z.int(),
      vehicle: ref('vehicle'),
      mileage: z.int(),
      date: z.string(),
      vehicle_version: z.int(),
    }),
    reasons: ['vehicle.not_found', 'mileage.in_future'],
  }),
};
