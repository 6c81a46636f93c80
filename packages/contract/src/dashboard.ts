import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { component } from './field.ts';
import { fleetFilterFields } from './fleet-filters.ts';

const { company_id, location_id, statuses, provider } = fleetFilterFields;

/** Data that the dashboard is narrowed to. What is not the user's is dropped. */
export const dashboardQuery = z.strictObject({ company_id, location_id, statuses, provider });

/** Right to see the outside dashboard for an hour. `id` is `built-in` where the screen draws a dashboard of its own. */
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

/** The calls of this word, and the reasons that they add. */
export const dashboardApi = {
  reasons: {
    'dashboard.unavailable': { status: 503, message: 'Something went wrong!' },
    'dashboard.no_company': { status: 404, message: 'There is no company to show.' },
  },
  calls: {
    authorizeDashboard: endpoint({
      method: 'GET',
      path: '/luzmo/authorization',
      summary: 'Get access to the embedded dashboard, limited to the user’s companies and locations',
      access: 'read',
      query: dashboardQuery,
      data: dashboardGrant,
      reasons: ['dashboard.unavailable', 'dashboard.no_company'],
    }),
  },
};
