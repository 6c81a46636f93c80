import { z } from 'zod';
import { component } from './field.ts';

/** Spreadsheet row that selects no vehicle, and the reason. */
export const unsuitableVehicle = component(
  'UnsuitableVehicle',
  z.object({
    row: z.int(),
    /** VIN as written in the spreadsheet. */
    vin: z.string(),
    message: z.string(),
  }),
);
export type UnsuitableVehicle = z.output<typeof unsuitableVehicle>;
