import { z } from 'zod';
import { UPLOAD_REASONS } from './batch-endpoints.ts';
import { createCompanyBody } from './companies.ts';
import { endpoint } from './endpoint.ts';
import { component, INT4_MAX, ref, text } from './field.ts';
import { locationForm } from './locations.ts';
import { dayFirst, sheetAnswers } from './sheet-matching.ts';

/**
 * Maximum number of locations in a first sheet, which a new account uploads before its company is created.
 */
export const MAX_FIRST_LOCATIONS = 100;

const CODE_TAKEN = 'Another location of this company has this code.';
const NAMED_TWICE = 'Send each location of the sheet once.';

const firstSheet = component(
  'FirstSheet',
  z.object({
    id: z.int(),
    file_name: z.string(),
    rows: z.int(),
    /** Locations named in the rows, each with its number of rows, most rows first. */
    locations: z.array(z.object({ name: z.string(), rows: z.int() })),
  }),
);
export type FirstSheet = z.output<typeof firstSheet>;

const firstLocation = z.strictObject({
  /** Name of the location in the rows of the sheet. */
  sheet_name: text(50),
  name: locationForm.shape.name,
  code: locationForm.shape.code,
  region: locationForm.shape.region,
  monthly_depreciation_assumption: locationForm.shape.monthly_depreciation_assumption,
  monthly_mileage_assumption: locationForm.shape.monthly_mileage_assumption,
});

export const createFirstFleetBody = z.strictObject({
  /** Id of the user's first sheet. */
  sheet: z.int().min(1).max(INT4_MAX),
  company: createCompanyBody.omit({ tsd_company_id: true }),
  locations: z
    .array(firstLocation)
    .min(1)
    .max(MAX_FIRST_LOCATIONS)
    .superRefine((locations, context) => {
      const duplicateTexts = { code: CODE_TAKEN, sheet_name: NAMED_TWICE };
      for (const field of ['code', 'sheet_name'] as const) {
        // The server compares names of locations the same way.
        const keys = locations.map((location) => location[field].trim().replace(/\s+/g, ' ').toLowerCase());
        for (const [index, key] of keys.entries())
          if (keys.indexOf(key) < index)
            context.addIssue({ code: 'custom', path: [index, field], message: duplicateTexts[field] });
      }
    }),
});

export const firstFleetApi = {
  reasons: {
    'first_fleet.too_many_locations': {
      status: 422,
      message: 'This sheet names more than 100 locations. Check which column holds the location.',
    },
  },
  calls: {
    uploadFirstSheet: endpoint({
      method: 'PUT',
      path: '/first-fleet/sheet',
      summary:
        'Upload the first sheet of a new account, before its company is created. Replaces an earlier first ' +
        'sheet of the user',
      access: 'write',
      upload: z.strictObject({ ...sheetAnswers(), day_first: dayFirst() }),
      data: firstSheet,
      reasons: [...UPLOAD_REASONS, 'first_fleet.too_many_locations'],
    }),
    getFirstSheet: endpoint({
      method: 'GET',
      path: '/first-fleet/sheet',
      summary: "Get the user's first sheet if its company is not created yet, otherwise null",
      access: 'read',
      data: firstSheet.nullable(),
      reasons: [],
    }),
    createFirstFleet: endpoint({
      method: 'PUT',
      path: '/first-fleet',
      summary:
        "Add a company and the locations of the user's first sheet, and preview the sheet. The locations " +
        "get the company's address. Repeating the call adds nothing",
      access: 'write',
      body: createFirstFleetBody,
      data: z.object({
        company: ref('company'),
        /** Batch of the sheet. */
        batch: ref('vehicle_batch'),
      }),
      reasons: [
        'vehicle_batch.not_found',
        'company.too_many',
        'company.too_many_today',
        'state.not_found',
        'package.not_found',
        'location.city_elsewhere',
        'location.code_taken',
      ],
    }),
  },
};
