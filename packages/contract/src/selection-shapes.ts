import { z } from 'zod';
import { component } from './field.ts';

/** Row of a sheet that selects no vehicle, and the reason. */
export const unsuitableVehicle = component(
  'UnsuitableVehicle',
  z.object({
    row: z.int(),
    /** As it stands in the sheet. */
    vin: z.string(),
    message: z.string(),
  }),
);
export type UnsuitableVehicle = z.output<typeof unsuitableVehicle>;
