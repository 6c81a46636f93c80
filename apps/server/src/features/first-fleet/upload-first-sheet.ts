import type { HandlerInput } from '@fleetworth/contract/endpoint';
import { type FirstSheet, firstFleetApi, MAX_FIRST_LOCATIONS } from '@fleetworth/contract/first-fleet';
import { VIN_LAST_8 } from '@fleetworth/contract/sheet-matching';
import type { Scope } from '../../platform/auth/scope.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import {
  type BatchDependencies,
  createFirstBatch,
  findFirstSheet,
  DEFAULT_LOCATION,
} from '../batches/public.ts';

const createError = endpointErrors(firstFleetApi.calls.uploadFirstSheet);

/**
 * Stores the first sheet of a user until the user creates a company. Without a column for locations, all
 * rows are at one location. If the user chooses the columns but no column for the unit, the unit is taken
 * from the VIN.
 */
export async function uploadFirstSheet(
  dependencies: BatchDependencies,
  scope: Scope,
  {
    file,
    sheet,
    day_first,
    columns,
    defaults,
    choose_columns,
  }: HandlerInput<typeof firstFleetApi.calls.uploadFirstSheet>['upload'],
): Promise<FirstSheet> {
  await createFirstBatch(dependencies, scope, {
    file,
    sheet,
    dayFirst: day_first,
    columnChoices: {
      columns,
      defaults: {
        location: DEFAULT_LOCATION,
        ...(columns !== undefined && { unit: VIN_LAST_8 }),
        ...defaults,
      },
      choosesColumns: choose_columns,
    },
    checkStoredState: async ({ transaction }) => {
      const locations = (await findFirstSheet(transaction, scope))?.locations ?? [];
      if (locations.length > MAX_FIRST_LOCATIONS) throw createError('first_fleet.too_many_locations', 'file');
    },
  });
  const stored = await findFirstSheet(dependencies.database, scope);
  // Another call of the user has assigned the sheet to a company in the meantime.
  if (stored === null) throw createError('batch.no_file', 'file');
  return stored;
}
