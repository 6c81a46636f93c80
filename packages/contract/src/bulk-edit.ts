import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { condition, ref, vehicleStatus } from './field.ts';
import { fleetExportFilters } from './fleet-view.ts';
import { MAX_BULK_EDITED, TOO_MANY_BULK_EDITED_TEXT } from './vehicle-choices.ts';

/**
 * Vehicles are selected by id, or by filters together with the number of matches that the user saw. Absent
 * fields stay unchanged. `deleted` can't be combined with new values.
 */
export const bulkEditBody = z.strictObject({
  vehicle_id: z
    .array(ref('vehicle'))
    .min(1, 'Choose at least one vehicle.')
    .max(MAX_BULK_EDITED, `${TOO_MANY_BULK_EDITED_TEXT}.`)
    .optional(),
  filters: fleetExportFilters.optional(),
  count: z.int().min(0).optional(),
  status: vehicleStatus().optional(),
  location_id: ref('location').optional(),
  condition: condition().optional(),
  class_id: ref('class').nullable().optional(),
  deleted: z.literal(true).optional(),
});
export type BulkEdit = z.output<typeof bulkEditBody>;

export const BULK_EDIT_TEXTS = {
  selection: 'Send either vehicle_id, or filters with their count.',
  values: 'Send at least one new value, or only `deleted`.',
  /**
   * Rejects a new condition while the list previews one condition for all vehicles. “Condition by Car” ends
   * the preview.
   */
  conditionPreviewed: 'Choose “Condition by Car” to change the condition.',
};

const reasons = ['vehicle.not_found', 'bulk_edit.too_many', 'bulk_edit.list_changed'] as const;

export const bulkEditApi = {
  reasons: {
    'bulk_edit.too_many': { status: 422, message: `${TOO_MANY_BULK_EDITED_TEXT}.` },
    'bulk_edit.list_changed': {
      status: 409,
      message: 'The list has changed in the meantime. Check the selection and try again.',
    },
  },
  calls: {
    previewBulkEdit: endpoint({
      method: 'POST',
      path: '/vehicles/bulk-edit/preview',
      summary: 'Count the vehicles that a bulk edit would change, and those that already have the values',
      access: 'write',
      body: bulkEditBody,
      data: z.object({ count: z.int(), unchanged_count: z.int() }),
      reasons,
    }),
    bulkEditVehicles: endpoint({
      method: 'POST',
      path: '/vehicles/bulk-edit',
      summary: 'Change or delete several vehicles. If one vehicle fails, none are changed',
      access: 'write',
      body: bulkEditBody,
      makesChangeSet: true,
      data: z.object({ count: z.int() }),
      reasons,
    }),
  },
};
