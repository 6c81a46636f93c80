import { z } from 'zod';
import { CHANGE_SET_KINDS, CHANGED_KINDS } from './change-set-choices.ts';
import { endpoint } from './endpoint.ts';
import { component, instant, pagination, ref } from './field.ts';

const user = z.object({ id: z.int(), name: z.string() });

const undoProgress = z.object({
  id: ref('change_set'),
  user,
  at: instant(),
  finished_at: instant().nullable(),
  /** Number of records to undo. */
  of: z.int(),
  undone_count: z.int(),
  /** Number of records that the undo left unchanged. */
  left_count: z.int(),
});

const changeSetFields = {
  id: ref('change_set'),
  kind: z.enum(CHANGE_SET_KINDS),
  /**
   * Name of the file, or of the deleted or restored record. For a bulk edit, its new values. For an undo,
   * the name of the undone change set.
   */
  name: z.string().nullable(),
  /** For an undo, the kind of the undone change set. */
  undoes_kind: z.enum(CHANGE_SET_KINDS).nullable(),
  user,
  at: instant(),
  finished_at: instant().nullable(),
  counts: z.array(z.object({ kind: z.enum(CHANGED_KINDS), count: z.int() })),
  count: z.int(),
  undoable_until: instant(),
  /** Reason why the user can't undo the change set now. Null if they can. */
  undo_problem: z.string().nullable(),
  undo: undoProgress.nullable(),
};

export const changeSet = component('ChangeSet', z.object(changeSetFields));
export type ChangeSet = z.output<typeof changeSet>;

export const changeSetPreview = component(
  'ChangeSetPreview',
  z.object({
    ...changeSetFields,
    /** Number of records that an undo would restore. */
    can: z.int(),
    /** First 1,000 records that an undo would leave unchanged or, if already undone, has left unchanged. */
    cannot: z.array(
      z.object({ kind: z.enum(CHANGED_KINDS), id: z.int(), name: z.string(), reason: z.string() }),
    ),
    cannot_count: z.int(),
  }),
);
export type ChangeSetPreview = z.output<typeof changeSetPreview>;

const changeSetParams = z.strictObject({ id: ref('change_set') });

export const changeSetsApi = {
  reasons: {
    'change_set.running': {
      status: 409,
      message: 'This change is still running. Undo it when it has finished.',
    },
    'change_set.too_old': { status: 422, message: 'Changes can be undone for 30 days.' },
    'change_set.not_allowed': {
      status: 403,
      message: "Only an owner of the company can undo other users' changes.",
    },
  },
  calls: {
    listChangeSets: endpoint({
      method: 'GET',
      path: '/change-sets',
      summary: 'List changes made to several records at once, newest first',
      access: 'read',
      query: z.strictObject({
        company_id: ref('company').optional(),
        page: z.int().min(1).max(1_000_000).default(1),
        per: z.int().min(1).max(100).default(20),
      }),
      data: z.object({ items: z.array(changeSet), pagination: pagination() }),
      reasons: [],
    }),
    getChangeSet: endpoint({
      method: 'GET',
      path: '/change-set/:id',
      summary: 'Preview which records an undo would restore, and which it would leave unchanged and why',
      access: 'read',
      params: changeSetParams,
      data: changeSetPreview,
      reasons: ['change_set.not_found'],
    }),
    undoChangeSet: endpoint({
      method: 'POST',
      path: '/change-set/:id/undo',
      summary:
        'Undo a change in the background. Records that have changed since then are left unchanged. ' +
        'Repeating the call has no effect',
      access: 'write',
      params: changeSetParams,
      status: 202,
      makesChangeSet: true,
      data: z.null(),
      reasons: ['change_set.not_found', 'change_set.running', 'change_set.too_old', 'change_set.not_allowed'],
    }),
  },
};
