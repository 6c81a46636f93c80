import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant, pagination, ref } from './field.ts';

export const vehicleChange = component(
  'VehicleChange',
  z.object({
    id: z.int(),
    happened_at: instant(),
    /** Null for a change made by a job. */
    user: z.object({ id: z.int(), name: z.string() }).nullable(),
    action: z.enum(['create', 'edit', 'delete', 'restore']),
    subject: z.enum(['vehicle', 'finance', 'mileage']),
    title: z.string(),
    fields: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        from: z.string().nullable(),
        to: z.string().nullable(),
      }),
    ),
  }),
);
export type VehicleChange = z.output<typeof vehicleChange>;

export const changesApi = {
  calls: {
    listVehicleChanges: endpoint({
      method: 'GET',
      path: '/vehicle/:id/changes',
      summary: 'List changes to a vehicle, its tags, contract and mileage, newest first',
      access: 'read',
      params: z.strictObject({ id: ref('vehicle') }),
      query: z.strictObject({
        page: z.int().min(1).max(1_000_000).default(1),
        per: z.int().min(1).max(100).default(20),
      }),
      data: z.object({ items: z.array(vehicleChange), pagination: pagination() }),
      reasons: ['vehicle.not_found'],
    }),
  },
};
