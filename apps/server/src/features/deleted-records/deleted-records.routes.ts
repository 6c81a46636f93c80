import { DELETED_KINDS, type deletedRecordsApi } from '@fleetworth/contract/deleted-records';
import { type Deps, defineJob, type Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { dependenciesOfWrites } from '../market-values/public.ts';
import { DeletedRecordsRepository, restorableSince } from './deleted-records.repository.ts';
import { listRunningRestorations, listRestorations } from './restorations.repository.ts';
import { type RestoreDependencies, restoreFleet, restoreFleetJob } from './restore-fleet.job.ts';
import { restoreChosenVehicles, restoreRecord } from './restore-record.ts';

export const deletedRecordsFeature: Feature<typeof deletedRecordsApi> = {
  routes: (deps) => deletedRecordsRoutes(dependenciesOf(deps)),
  jobs: [
    defineJob({
      kind: restoreFleetJob,
      work: (deps) => {
        const dependencies = dependenciesOf(deps);
        return ({ data }) => restoreFleet(dependencies, data);
      },
      // The job queue would resume an interrupted job only half a minute later.
      jobsQueuedAtStart: async (transaction) =>
        (await listRunningRestorations(transaction)).map((restorationId) => ({ restorationId })),
    }),
  ],
};

const dependenciesOf = (deps: Deps): RestoreDependencies => ({
  ...dependenciesOfWrites(deps),
  jobs: deps.jobs,
  limits: deps.limits,
  maxAtOnce: RESTORED_AT_ONCE,
});

/** If more vehicles are restored, a job restores them, because calls have a deadline. */
const RESTORED_AT_ONCE = 1_000;

const deletedRecordsRoutes = (dependencies: RestoreDependencies): HandlersOf<typeof deletedRecordsApi> => ({
  listDeletedRecords: async ({ query: { company_id: companyId, kind, page, per }, session }) => {
    const kinds = kind === undefined || kind.length === 0 ? DELETED_KINDS : kind;
    const repository = new DeletedRecordsRepository(dependencies.database, session.scope);
    const since = restorableSince(dependencies.clock.now());
    const { items, count } = await repository.list(since, { companyId, kinds, page, per });
    return { data: { items, pagination: paginationOf({ page, per }, count) } };
  },
  restoreDeletedRecord: async ({ params, session }) => {
    const { restored, changeSetId } = await writeAs(dependencies, session.scope, (write) =>
      restoreRecord(dependencies, write, params),
    );
    return { data: restored, message: 'Successfully', change_set: changeSetId };
  },
  restoreDeletedVehicles: async ({ body: { company_id: companyId, vehicle_ids: vehicleIds }, session }) => {
    const { restored, changeSetId } = await writeAs(dependencies, session.scope, (write) =>
      restoreChosenVehicles(dependencies, write, { companyId, vehicleIds }),
    );
    return { data: restored, message: 'Successfully', change_set: changeSetId };
  },
  listRestorations: async ({ session }) => ({
    data: await listRestorations(dependencies.database, session.scope, dependencies.clock.now()),
  }),
});
