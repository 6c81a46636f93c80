import { z } from 'zod';
import {
  BATCH_GROUPS,
  FINANCE_BATCH_TYPES,
  ROW_ACTIONS,
  ROW_NOTE_KINDS,
  VEHICLE_BATCH_TYPES,
} from './batch-choices.ts';
import { component, instant, nameRef, regionCode } from './field.ts';

export const BATCH_STATUSES = ['waiting', 'progress', 'finished', 'failed'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** A vehicle, or a location and class, that a row was about. */
const batchItem = z.object({
  id: z.int(),
  vin: z.string().nullable(),
  unit: z.string().nullable(),
  /** Where it is no vehicle: 'TPA · Midsize'. */
  name: z.string().nullable(),
  /** Message with the figures stored then. */
  message: z.string().nullable(),
});

const rowProblem = z.object({
  /** The heading; null where the whole row is meant. */
  column: z.string().nullable(),
  /** As it stands in the sheet. */
  value: z.string(),
  message: z.string(),
});

const errorRow = rowProblem.extend({
  row: z.int(),
  /**
   * For programs: the field and what is wrong, as 'mileage.required'. Required is also what could not be read, invalid the same where a cell may be
   * empty, refused what was read and can not be taken; of a whole row it is 'row.refused'.
   */
  reason: z.string(),
});

/** How many rows would do what. */
const actionCounts = z.object({
  create: z.int(),
  update: z.int(),
  delete: z.int(),
  skip: z.int(),
  refuse: z.int(),
});

const batchFields = {
  id: z.int(),
  /** Null where it belongs to its user alone. */
  company: nameRef('company').nullable(),
  type: z.enum([...VEHICLE_BATCH_TYPES, ...FINANCE_BATCH_TYPES]),
  /** Of auction valuations alone. */
  region: regionCode().nullable(),
  status: z.enum(BATCH_STATUSES),
  created_at: instant(),
  file_name: z.string(),
  progress: z.object({ done: z.int(), of: z.int() }),
  /** Screen that shows it. */
  group: z.enum(BATCH_GROUPS),
  /** Rows that created, changed or deleted something. */
  applied_count: z.int(),
  refused_count: z.int(),
};

/** A batch in a list. */
export const batch = component('Batch', z.object(batchFields));
export type Batch = z.output<typeof batch>;

export const batchDetail = component(
  'BatchDetail',
  z.object({
    ...batchFields,
    /** Number of rows with a warning, as of the preview; of the outcome once the batch has finished. */
    to_check: z.int(),
    /** Columns that are not read: the first headings, each cut to 30 characters, and their number. */
    not_read: z.object({ headings: z.array(z.string()), count: z.int() }),
    /** Sentences about how the sheet was read: hidden rows, rates that look too small. */
    notes: z.array(z.string()),
    /** Those of the sentences that count rows by their notes, and the kind of note that lists the rows. */
    row_notes: z.array(z.object({ kind: z.enum(ROW_NOTE_KINDS).exclude(['check']), message: z.string() })),
    /** Null until it was computed; after the start, what it was before. */
    preview: actionCounts
      .extend({
        computed_at: instant(),
        /** Vehicles that would be deleted, by the name of their company. */
        deletions: z.array(z.object({ company: z.string(), count: z.int() })),
      })
      .nullable(),
    /** Null before the start. Of each kind of item at most 1,000. */
    results: z
      .object({
        message: z.string(),
        created_items: z.array(batchItem),
        created_count: z.int(),
        updated_items: z.array(batchItem),
        updated_count: z.int(),
        deleted_items: z.array(batchItem),
        deleted_count: z.int(),
        skipped_count: z.int(),
        /** 'row 7 · 1FT…' and what is wrong with it. */
        errors: z.record(z.string(), z.string()),
        error_rows: z.array(errorRow),
        refused_count: z.int(),
      })
      .nullable(),
  }),
);
export type BatchDetail = z.output<typeof batchDetail>;

/** Effect of a row, before or after the start. */
export const batchRow = component(
  'BatchRow',
  z.object({
    row: z.int(),
    /** The VIN, or what else the row is about. */
    name: z.string(),
    action: z.enum(ROW_ACTIONS),
    changes: z.array(
      z.object({ column: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
    ),
    problems: z.array(rowProblem),
    /** Values that look wrong. They do not refuse the row. */
    warnings: z.array(rowProblem),
    /** Values that differ from the cells: decided by the VIN, or left out. */
    notes: z.array(rowProblem.extend({ kind: z.enum(ROW_NOTE_KINDS).exclude(['check']) })),
  }),
);
export type BatchRow = z.output<typeof batchRow>;
