import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant, INT4_MAX, named, pagination, ref } from './field.ts';
import { type RecordKind, RECORDS } from './records.ts';

/** The kinds of records that can be put back. */
export const DELETED_KINDS = (Object.keys(RECORDS) as RecordKind[]).filter(
  (kind): kind is DeletedKind => 'isRestorable' in RECORDS[kind],
);
export type DeletedKind = {
  [Kind in RecordKind]: (typeof RECORDS)[Kind] extends { isRestorable: true } ? Kind : never;
}[RecordKind];

export const deletedRecord = component(
  'DeletedRecord',
  z.object({
    kind: z.enum(DELETED_KINDS),
    id: z.int(),
    /** As people call it: the unit of a vehicle, the code and name of a location. */
    name: z.string(),
    /** What tells it from others of the same name. */
    detail: z.string().nullable(),
    company: named('company'),
    deleted_at: instant(),
    /** Null where a job did it. */
    deleted_by: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** What went along with it, and comes back with it. */
    locations_count: z.int(),
    vehicles_count: z.int(),
    /** Until then it can be put back. */
    restorable_until: instant(),
  }),
);
export type DeletedRecord = z.output<typeof deletedRecord>;

export const restored = component(
  'RestoredRecords',
  z.object({
    locations_count: z.int(),
    vehicles_count: z.int(),
    /** Vehicles that stay deleted: their VIN exists again. */
    left_out: z.array(z.object({ id: ref('vehicle'), unit: z.string(), vin: z.string() })),
  }),
);
export type Restored = z.output<typeof restored>;

/** The calls of this word, and the reasons that they add. */
export const deletedRecordsApi = {
  reasons: {
    'deleted_record.not_found': { status: 404, message: 'There is nothing to put back.' },
    'deleted_record.not_owner': { status: 403, message: 'Only an owner of the company can put this back.' },
    'deleted_record.belonged': {
      status: 422,
      message: 'What it belonged to is deleted. Put that back first.',
    },
    'deleted_record.exists_again': {
      status: 422,
      message: 'The same exists again. Delete or rename that first.',
    },
  },
  calls: {
    listDeletedRecords: endpoint({
      method: 'GET',
      path: '/deleted-records',
      summary:
        'What was deleted in the last 30 days, the newest first; of companies those that the user owned',
      access: 'read',
      query: z.strictObject({
        company_id: ref('company').optional(),
        kind: z.array(z.enum(DELETED_KINDS)).max(DELETED_KINDS.length).optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        per: z.int().min(1).max(100).default(50),
      }),
      data: z.object({ items: z.array(deletedRecord), pagination: pagination() }),
      reasons: [],
    }),
    restoreDeletedRecord: endpoint({
      method: 'POST',
      path: '/deleted-record/:kind/:id/restore',
      summary: 'Put a deleted record back, with what went along; for owners',
      access: 'write',
      params: z.strictObject({ kind: z.enum(DELETED_KINDS), id: z.int().min(1).max(INT4_MAX) }),
      data: restored,
      reasons: [
        'deleted_record.not_found',
        'deleted_record.not_owner',
        'deleted_record.belonged',
        'deleted_record.exists_again',
      ],
    }),
  },
};
