import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component } from './field.ts';
import { fleetFilterFields } from './fleet-filters.ts';

const { company_id, location_id, statuses, provider } = fleetFilterFields;

/** Ids that the user can't access are ignored. */
export const dashboardQuery = z.strictObject({ company_id, location_id, statuses, provider });

/**
 * Access to a dashboard for an hour. `id` and `token` are its credentials. `id` is `built-in` when the web
 * app renders its own dashboard.
 */
export const dashboardGrant = component(
  'DashboardGrant',
  z.object({
    server: z.string(),
    host: z.string(),
    id: z.string(),
    token: z.string(),
    dashboard_id: z.string(),
  }),
);
export type DashboardGrant = z.output<typeof dashboardGrant>;

export const dashboardApi = {
  reasons: {
    'dashboard.unavailable': { status: 503, message: 'Something went wrong!' },
    'dashboard.no_company': { status: 404, message: 'There is no company to show.' },
  },
  calls: {
    authorizeDashboard: endpoint({
      method: 'GET',
      path: '/luzmo/authorization',
      summary: "Get access to the embedded dashboard, limited to the user's companies and locations",
      access: 'read',
      query: dashboardQuery,
      data: dashboardGrant,
      reasons: ['dashboard.unavailable', 'dashboard.no_company'],
    }),
  },
};
