import { z } from 'zod';
import { component } from './field.ts';

export const unsuitableVehicle = component(
  'UnsuitableVehicle',
  z.object({
    row: z.int(),
    vin: z.string(),
    message: z.string(),
  }),
);
export type UnsuitableVehicle = z.output<typeof unsuitableVehicle>;
