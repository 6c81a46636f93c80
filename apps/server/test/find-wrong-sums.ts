import { isDeepStrictEqual } from 'node:util';
import { sumLocations } from '../src/features/projections/future-sums.ts';
import {
  listCompanyIds,
  ProjectionSumsRepository,
} from '../src/features/projections/projection-sums.repository.ts';
import { ProjectionsRepository } from '../src/features/projections/projections.repository.ts';
import { scopeOfJob } from '../src/platform/auth/scope.ts';
import type { Database } from '../src/platform/db/database.ts';

/**
 * Lists locations of all companies whose stored sums count as up to date but differ from a fresh computation,
 * and counts the compared locations. Reads both in one snapshot. The order of statuses doesn't matter,
 * because vehicles are read in any order.
 */
export async function findWrongSums(
  database: Database,
  today: string,
): Promise<{ wrong: number[]; compared: number }> {
  const companyIds = await listCompanyIds(database);
  return await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const scope = scopeOfJob(companyIds);
      const query = { companyIds, locationIds: undefined, today };
      const stored = await new ProjectionSumsRepository(transaction, scope).list(query);
      const upToDate = stored.filter(({ sums }) => sums !== null);
      const wrong: number[] = [];
      for (const [companyId, locations] of Map.groupBy(upToDate, ({ company_id }) => company_id)) {
        const locationIds = locations.map(({ location_id }) => location_id);
        const repository = new ProjectionsRepository(transaction, scope);
        const fresh = await sumLocations(repository, { companyId, locationIds }, today);
        for (const { location_id, sums } of locations)
          if (!isDeepStrictEqual(sums, fresh.get(location_id))) wrong.push(location_id);
      }
      return { wrong, compared: upToDate.length };
    });
}
