import { z } from 'zod';
import {
  BATCH_GROUPS,
  FINANCE_BATCH_TYPES,
  ROW_ACTIONS,
  ROW_NOTE_KINDS,
  VEHICLE_BATCH_TYPES,
} from './batch-choices.ts';
import { component, instant, nameRef, ref, regionCode } from './field.ts';

export const BATCH_STATUSES = ['waiting', 'progress', 'finished', 'failed'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

const batchItem = z.object({
  id: z.int(),
  vin: z.string().nullable(),
  unit: z.string().nullable(),
  name: z.string().nullable(),
  message: z.string().nullable(),
});

const rowProblem = z.object({
  /** Heading of the column. Null for the whole row. */
  column: z.string().nullable(),
  value: z.string(),
  message: z.string(),
});

const errorRow = rowProblem.extend({
  row: z.int(),
  /**
   * Field and problem, such as 'mileage.required'. `required`: the cell of a required column is empty or
   * unreadable. `invalid`: the cell of an optional column is unreadable. `refused`: the value was read but
   * can't be accepted. For a whole row it is 'row.refused'.
   */
  reason: z.string(),
});

const actionCounts = z.object({
  create: z.int(),
  update: z.int(),
  delete: z.int(),
  skip: z.int(),
  refuse: z.int(),
});

const batchFields = {
  id: z.int(),
  /** Null for an auction valuation, which belongs to a user instead of a company. */
  company: nameRef('company').nullable(),
  type: z.enum([...VEHICLE_BATCH_TYPES, ...FINANCE_BATCH_TYPES]),
  /** Set for auction valuations only. */
  region: regionCode().nullable(),
  status: z.enum(BATCH_STATUSES),
  created_at: instant(),
  created_by: z.string(),
  file_name: z.string(),
  progress: z.object({ done: z.int(), of: z.int() }),
  group: z.enum(BATCH_GROUPS),
  applied_count: z.int(),
  refused_count: z.int(),
  undone: z.object({ by: z.string(), at: instant() }).nullable(),
};

export const batch = component('Batch', z.object(batchFields));
export type Batch = z.output<typeof batch>;

const linkedBatch = z.object({ id: z.int(), file_name: z.string() });

export const batchDetail = component(
  'BatchDetail',
  z.object({
    ...batchFields,
    /** Batch whose rejected rows this batch corrects. */
    corrected: linkedBatch.nullable(),
    /** Batches that correct the rejected rows of this batch. */
    corrections: z.array(linkedBatch),
    /** Number of rows with a warning: in the preview, or in the outcome of a finished batch. */
    to_check: z.int(),
    /** Columns that are read: heading in the sheet, and heading of the matching column in the template. */
    columns: z.array(z.object({ heading: z.string(), column: z.string() })),
    /** Values for all rows, for columns that the sheet lacks. */
    defaults: z.array(z.object({ column: z.string(), value: z.string() })),
    /** Columns that are not read: their number and the first headings, each cut to 30 characters. */
    not_read: z.object({ headings: z.array(z.string()), count: z.int() }),
    /** Sentences about how the spreadsheet was read, such as hidden rows or rates that look too small. */
    notes: z.array(z.string()),
    /**
     * Sentences about fields that new records lack, but need for their market value, payoff or age. Empty
     * until the preview is computed.
     */
    missing: z.array(z.string()),
    /** Sentences such as '3 rows: year taken from the VIN.', with the kind of note to filter rows by. */
    row_notes: z.array(z.object({ kind: z.enum(ROW_NOTE_KINDS).exclude(['check']), message: z.string() })),
    /** Null until the preview is computed. Unchanged after the start. */
    preview: actionCounts
      .extend({
        computed_at: instant(),
        deletions: z.array(z.object({ company: z.string(), count: z.int() })),
      })
      .nullable(),
    /** Null before the start. At most 1,000 items of each kind. */
    results: z
      .object({
        message: z.string(),
        /** Null for batches that change no records. */
        change_set: ref('change_set').nullable(),
        created_items: z.array(batchItem),
        created_count: z.int(),
        updated_items: z.array(batchItem),
        updated_count: z.int(),
        deleted_items: z.array(batchItem),
        deleted_count: z.int(),
        skipped_count: z.int(),
        errors: z.record(z.string(), z.string()),
        error_rows: z.array(errorRow),
        refused_count: z.int(),
      })
      .nullable(),
  }),
);
export type BatchDetail = z.output<typeof batchDetail>;

export const batchRow = component(
  'BatchRow',
  z.object({
    row: z.int(),
    name: z.string(),
    action: z.enum(ROW_ACTIONS),
    changes: z.array(
      z.object({ column: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
    ),
    problems: z.array(rowProblem),
    /** Values that look wrong. They don't reject the row. */
    warnings: z.array(rowProblem),
    /** Cells that aren't stored as written: the VIN determines the value, or the cell is ignored. */
    notes: z.array(rowProblem.extend({ kind: z.enum(ROW_NOTE_KINDS).exclude(['check']) })),
  }),
);
export type BatchRow = z.output<typeof batchRow>;
