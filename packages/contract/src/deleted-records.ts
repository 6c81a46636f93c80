import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component, instant, nameRef, pagination, ref } from './field.ts';
import { type RecordKind, RECORDS } from './records.ts';

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
    name: z.string(),
    detail: z.string().nullable(),
    company: nameRef('company'),
    deleted_at: instant(),
    /** Null for a deletion made by a job. */
    deleted_by: z.object({ id: z.int(), name: z.string() }).nullable(),
    /**
     * Change set that deleted the record together with others. Undoing the change set restores all of them.
     */
    change_set: z.object({ id: ref('change_set'), count: z.int() }).nullable(),
    locations_count: z.int(),
    vehicles_count: z.int(),
    restorable_until: instant(),
  }),
);
export type DeletedRecord = z.output<typeof deletedRecord>;

const skippedVehicle = z.object({
  id: ref('vehicle'),
  unit: z.string(),
  vin: z.string(),
  /** `exists_again`: another vehicle has the VIN now. `belonged`: the location of the vehicle is deleted. */
  reason: z.enum(['exists_again', 'belonged']),
});

export const restored = component(
  'RestoredRecords',
  z.object({
    locations_count: z.int(),
    vehicles_count: z.int(),
    /**
     * Number of vehicles beyond the limit of one request. A job restores them in batches, and GET
     * restorations returns its progress.
     */
    coming_count: z.int(),
    left_out: z.array(skippedVehicle),
  }),
);
export type Restored = z.output<typeof restored>;

/**
 * Progress of a job that restores many vehicles in batches: the vehicles of a restored company or location,
 * or vehicles that a user chose.
 */
export const restoration = component(
  'Restoration',
  z.object({
    id: z.int(),
    kind: z.enum(['company', 'location', 'vehicle']),
    name: z.string(),
    company: nameRef('company'),
    of: z.int(),
    done: z.int(),
    vehicles_count: z.int(),
    left_out_count: z.int(),
    left_out: z.array(skippedVehicle),
    started_at: instant(),
    finished_at: instant().nullable(),
  }),
);
export type Restoration = z.output<typeof restoration>;

export const deletedRecordsApi = {
  reasons: {
    'deleted_record.not_found': { status: 404, message: 'There is nothing to restore.' },
    'deleted_record.not_owner': { status: 403, message: 'Only an owner of the company can restore this.' },
    'deleted_record.belonged': {
      status: 422,
      message: 'The record it belongs to is deleted. Restore that record first.',
    },
    'deleted_record.exists_again': {
      status: 422,
      message: 'A record with this name already exists. Rename or delete it first.',
    },
  },
  calls: {
    listDeletedRecords: endpoint({
      method: 'GET',
      path: '/deleted-records',
      summary:
        'List records deleted in the last 30 days, newest first. Only owners see their deleted companies',
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
    listRestorations: endpoint({
      method: 'GET',
      path: '/restorations',
      summary: 'List restorations that are running or finished within the last hour',
      access: 'read',
      data: z.array(restoration),
      reasons: [],
    }),
    restoreDeletedVehicles: endpoint({
      method: 'POST',
      path: '/deleted-vehicles/restore',
      summary: 'Restore deleted vehicles of a company. Owners only',
      access: 'write',
      body: z.strictObject({
        company_id: ref('company'),
        vehicle_ids: z.array(ref('vehicle')).min(1).max(50_000),
      }),
      makesChangeSet: true,
      data: restored,
      reasons: ['deleted_record.not_found', 'deleted_record.not_owner', 'deleted_record.exists_again'],
    }),
    restoreDeletedRecord: endpoint({
      method: 'POST',
      path: '/deleted-record/:kind/:id/restore',
      summary: 'Restore a deleted record and everything deleted with it. Owners only',
      access: 'write',
      params: z.strictObject({ kind: z.enum(DELETED_KINDS), id: z.int().min(1) }),
      makesChangeSet: true,
      data: restored,
      reasons: [
        'deleted_record.not_found',
        'deleted_record.not_owner',
        'deleted_record.belonged',
        'deleted_record.exists_again',
        'company.too_many',
      ],
    }),
  },
};
