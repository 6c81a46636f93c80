import { scopeOfJob } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/db/database.ts';
import { isTransactionConflict, isUnavailable } from '../../platform/errors/database-errors.ts';
import { sumLocations } from './future-sums.ts';
import { type LocationSums, ProjectionSumsRepository, type SumsQuery } from './projection-sums.repository.ts';
import { ProjectionsRepository } from './projections.repository.ts';

/**
 * Computes and stores sums that are out of date, all in one snapshot of the database. Locations that change
 * meanwhile stay out of date, so the next call computes them again. If another process stores the same sums
 * first, or the database can't store them, the computed sums are returned but not stored.
 */
export async function updateSums(database: Database, query: SumsQuery): Promise<LocationSums[]> {
  let locations: LocationSums[] = [];
  try {
    await database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        const repository = new ProjectionSumsRepository(transaction, scopeOfJob(query.companyIds));
        const stored = await repository.list(query);
        const computed = await computeSums(
          transaction,
          stored.filter(({ sums }) => sums === null),
          query,
        );
        locations = [...stored.filter(({ sums }) => sums !== null), ...computed];
        await repository.store(computed, query.today);
      });
  } catch (error) {
    const isTolerated = isTransactionConflict(error) || isUnavailable(error);
    if (!isTolerated || locations.length === 0) throw error;
  }
  return locations;
}

async function computeSums(
  database: Database,
  outdated: readonly LocationSums[],
  { companyIds, today }: SumsQuery,
): Promise<LocationSums[]> {
  const repository = new ProjectionsRepository(database, scopeOfJob(companyIds));
  const computed: LocationSums[] = [];
  for (const [company_id, locations] of Map.groupBy(outdated, (location) => location.company_id)) {
    const locationIds = locations.map(({ location_id }) => location_id);
    const sums = await sumLocations(repository, { companyId: company_id, locationIds }, today);
    for (const [location_id, byStatus] of sums) computed.push({ company_id, location_id, sums: byStatus });
  }
  return computed;
}
