import type { dashboardApi } from '@fleetworth/contract/dashboard';
import type { Feature } from '../../feature.ts';
import { authorizeDashboard } from './authorize-dashboard.ts';

export const dashboardFeature: Feature<typeof dashboardApi> = {
  routes: (deps) => ({
    authorizeDashboard: async ({ query, session }) => ({
      data: await authorizeDashboard(deps, session, query),
    }),
  }),
};
