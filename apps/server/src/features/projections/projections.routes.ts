import type { projectionsApi } from '@fleetworth/contract/projections';
import { defineJob, type Feature } from '../../feature.ts';
import { hasFlag, requireFlag } from '../sessions/public.ts';
import { exportFutureValues } from './future-values-sheet.ts';
import { listFutureValues, totalFutureValues } from './list-future-values.ts';
import { FleetProjection } from './project-fleet.ts';
import { projectMonths } from './project-months.ts';
import { sumProjections, sumProjectionsJob } from './sum-projections.job.ts';
import { summarizeFuture } from './summarize-future.ts';

export const projectionsFeature: Feature<typeof projectionsApi> = {
  jobs: [defineJob({ kind: sumProjectionsJob, work: (deps) => () => sumProjections(deps) })],
  routes: ({ database, clock, pool }) => {
    const dependencies = { database, clock };
    return {
      listFutureValues: async ({ body, session: { scope } }) => {
        await requireFlag(database, scope, 'is_future_value');
        return await listFutureValues(new FleetProjection(dependencies, scope, body), body);
      },
      totalFutureValues: async ({ body, session: { scope } }) => {
        await requireFlag(database, scope, 'is_future_value');
        return { data: await totalFutureValues(new FleetProjection(dependencies, scope, body)) };
      },
      exportFutureValues: async ({ body, session: { scope } }) => {
        await requireFlag(database, scope, 'is_future_value');
        const projection = new FleetProjection(dependencies, scope, body);
        return await exportFutureValues(projection, { ...dependencies, body, scope });
      },
      projectVehicle: async ({ params, body, session: { scope } }) => {
        await requireFlag(database, scope, 'is_future_value');
        return { data: await projectMonths(dependencies, scope, { params, body }) };
      },
      summarizeFutureValues: async ({ filters, session: { scope }, signal }) => {
        // Each of the two flags includes a screen that uses this endpoint, so either is enough.
        if (!(await hasFlag(database, scope, 'is_future_value')))
          await requireFlag(database, scope, 'is_projected_rev_loss');
        const databaseUrl = pool.options.connectionString ?? '';
        return { data: await summarizeFuture({ ...dependencies, databaseUrl, signal }, scope, filters) };
      },
    };
  },
};
