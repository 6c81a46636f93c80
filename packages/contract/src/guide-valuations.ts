import { z } from 'zod';
import { sheetName, ticketQuery, UPLOAD_REASONS } from './batches.ts';
import { endpoint } from './endpoint.ts';
import { component, ref } from './field.ts';
import { GUIDE_ORDER_TEXTS, MOST_ORDERED_MILES } from './guide-valuation-choices.ts';
import { unsuitableVehicle } from './selection-shapes.ts';
import { STATE_CODES } from './us-states.ts';

const { mileage, mileageMissing, grade, state } = GUIDE_ORDER_TEXTS;

/** At most one decimal, as grades have them. */
const hasTenthsAtMost = (value: number) => Number(value.toFixed(1)) === value;

/** A vehicle that is ordered. Without a state that of its location counts; a grade is kept and shown, and not sent. */
export const guideOrderItem = z.strictObject({
  vehicle_id: ref('vehicle'),
  mileage: z.int({ error: textOfMileage }).min(1, mileage).max(MOST_ORDERED_MILES, mileage),
  grade: z.number(grade).min(1, grade).max(5, grade).refine(hasTenthsAtMost, grade).nullable().optional(),
  state: z.string(state).trim().toUpperCase().pipe(z.enum(STATE_CODES, state)).nullable().optional(),
});

/** Tells a mileage that is missing from one that is none. */
function textOfMileage({ input }: { input?: unknown }): string {
  return input === undefined || input === null || input === '' ? mileageMissing : mileage;
}

const importedVehicle = component(
  'ImportedGuideVehicle',
  z.object({
    vehicle_id: ref('vehicle'),
    vin: z.string(),
    mileage: z.int(),
    grade: z.number().nullable(),
    state: z.string().nullable(),
  }),
);
export type ImportedGuideVehicle = z.output<typeof importedVehicle>;

/** The calls of this word, and the reasons that they add. */
export const guideValuationsApi = {
  reasons: {
    'blackbook.too_many': { status: 422, message: 'At most 1,000 vehicles an order.' },
  },
  calls: {
    importGuideVehicles: endpoint({
      method: 'POST',
      path: '/blackbook/import-excel',
      summary: 'Read a sheet of vehicles to order valuations of; nothing is stored',
      access: 'read',
      upload: z.strictObject({ sheet: sheetName() }),
      data: z.object({ items: z.array(importedVehicle), errors: z.array(unsuitableVehicle) }),
      reasons: [...UPLOAD_REASONS, 'blackbook.too_many'],
    }),
    templateOfGuideVehicles: endpoint({
      method: 'GET',
      path: '/blackbook/excel-template',
      summary: 'An empty sheet with the headings, an example and what may stand in each column',
      access: 'read',
      query: ticketQuery,
      answers: 'spreadsheet',
      data: z.null(),
      reasons: [],
    }),
  },
};
