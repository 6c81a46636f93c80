import { changeSetsApi } from '@fleetworth/contract/change-sets';
import { type Deps, defineJob, type Feature } from '../../feature.ts';
import { writeAs } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { paginationOf } from '../../platform/http/page-of.ts';
import { dependenciesOfWrites } from '../market-values/public.ts';
import { presentChangeSet, presentPreview } from './change-set.presenter.ts';
import { ChangeSetsRepository, listRunningUndos, readUndoScope } from './change-sets.repository.ts';
import { type UndoDependencies, undoChangeSetJob, runUndo } from './undo-change-set.job.ts';
import { undoChangeSet } from './undo-change-set.ts';

const dependenciesOf = (deps: Deps): UndoDependencies => ({
  ...dependenciesOfWrites(deps),
  jobs: deps.jobs,
  limits: deps.limits,
  log: deps.log,
});

export const changeSetsFeature: Feature<typeof changeSetsApi> = {
  routes: (deps) => changeSetsRoutes(dependenciesOf(deps)),
  jobs: [
    defineJob({
      kind: undoChangeSetJob,
      work: (deps) => {
        const dependencies = dependenciesOf(deps);
        return ({ data }) => runUndo(dependencies, data);
      },
      // The job queue would resume an interrupted job only half a minute later.
      jobsQueuedAtStart: async (transaction) =>
        (await listRunningUndos(transaction)).map((changeSetId) => ({ changeSetId })),
    }),
  ],
};

function changeSetsRoutes(dependencies: UndoDependencies): HandlersOf<typeof changeSetsApi> {
  const { database, clock, jobs } = dependencies;
  return {
    listChangeSets: async ({ query: { company_id: companyId, page, per }, session }) => {
      const scope = await readUndoScope(database, session.userId);
      const { sets, count } = await new ChangeSetsRepository(database, scope).list({ companyId, page, per });
      const items = sets.map((set) => presentChangeSet(set, { scope, clock }));
      return { data: { items, pagination: paginationOf({ page, per }, count) } };
    },
    getChangeSet: async ({ params, session }) => {
      const scope = await readUndoScope(database, session.userId);
      const set = await new ChangeSetsRepository(database, scope).find(params.id);
      if (set === null) throw endpointErrors(changeSetsApi.calls.getChangeSet)('change_set.not_found');
      return { data: await presentPreview(set, { database, scope, clock }) };
    },
    undoChangeSet: async ({ params, session }) => {
      const undoId = await writeAs(dependencies, session.scope, (write) =>
        undoChangeSet(jobs, write, params.id),
      );
      return { data: null, message: 'The undo has started.', change_set: undoId };
    },
  };
}
