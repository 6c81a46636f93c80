import { type createFirstFleetBody, firstFleetApi } from '@fleetworth/contract/first-fleet';
import type { z } from 'zod';
import type { Deps } from '../../feature.ts';
import { addOwnedCompany } from '../../platform/auth/scope.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { assignFirstSheet, lockVehicleSheet } from '../batches/public.ts';
import { createCompany } from '../companies/public.ts';
import { createLocation } from '../locations/public.ts';

const createError = endpointErrors(firstFleetApi.calls.createFirstFleet);

const FINANCE_LENGTH_MONTHS = 36;

// If the call is repeated because its response was lost, the sheet is already assigned, and nothing is
// added.
export async function createFirstFleet(
  { jobs, limits }: Pick<Deps, 'jobs' | 'limits'>,
  write: Write,
  { sheet: batchId, company, locations }: z.output<typeof createFirstFleetBody>,
): Promise<{ company: number; batch: number }> {
  const sheet = await lockVehicleSheet(write, batchId);
  if (sheet === null) throw createError('vehicle_batch.not_found');
  if (sheet.companyId !== null) return { company: sheet.companyId, batch: batchId };
  const { id } = await createCompany(limits, write, company);
  const companyWrite: Write = { ...write, scope: addOwnedCompany(write.scope, id) };
  const { address, zip, state, city } = company;
  for (const { sheet_name: _name, ...location } of locations)
    await createLocation(companyWrite, {
      ...location,
      company: id,
      address,
      zip,
      state,
      city,
      finance_length: FINANCE_LENGTH_MONTHS,
    });
  const codesByNameInSheet = new Map(locations.map(({ sheet_name: name, code }) => [name, code]));
  await assignFirstSheet(jobs, companyWrite, { id: batchId, companyId: id, codes: codesByNameInSheet });
  return { company: id, batch: batchId };
}
