import { randomUUID } from 'node:crypto';
import { BUILT_IN_DASHBOARD } from '@fleetworth/contract/choices';
import { dashboardApi } from '@fleetworth/contract/dashboard';
import type { HandlerInput, Reply } from '@fleetworth/contract/endpoint';
import { DEFAULT_STATUSES } from '@fleetworth/contract/field';
import type { DashboardFilters, EmbeddedDashboard } from '@fleetworth/providers/embedded-dashboard';
import { ProviderError } from '@fleetworth/providers/outcome';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Session } from '../../platform/auth/session.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import type { Log } from '../../platform/log/log.ts';
import { DashboardRepository } from './dashboard.repository.ts';

type AuthorizeEndpoint = typeof dashboardApi.calls.authorizeDashboard;
type Filters = HandlerInput<AuthorizeEndpoint>['query'];

const createError = endpointErrors(dashboardApi.calls.authorizeDashboard);

const GRANT_MS = 60 * 60_000;

export interface DashboardDependencies {
  database: Database;
  clock: Clock;
  log: Log;
  /** Null if the web app renders the dashboard itself. */
  embeddedDashboard: EmbeddedDashboard | null;
  appUrl: string;
}

export async function authorizeDashboard(
  { embeddedDashboard, ...dependencies }: DashboardDependencies,
  session: Pick<Session, 'userId' | 'scope'>,
  filters: Filters,
): Promise<Reply<AuthorizeEndpoint>['data']> {
  if (embeddedDashboard === null) {
    const { appUrl } = dependencies;
    return {
      server: appUrl,
      host: appUrl,
      id: BUILT_IN_DASHBOARD,
      token: '',
      dashboard_id: BUILT_IN_DASHBOARD,
    };
  }
  const { database, clock } = dependencies;
  const { userId, scope } = session;
  const repository = new DashboardRepository(database, scope);
  const data = await readDashboardFilters(repository, scope, filters);
  if (data === null) throw createError('dashboard.no_company');
  const viewer = { userId, group: getViewerGroup(userId, scope), ...(await repository.getUser(userId)) };
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + GRANT_MS);
  const context = { requestId: randomUUID(), day: clock.today() };
  const grantRequest = embeddedDashboard.grant({ viewer, data, now, expiresAt }, context);
  const { dashboardId, ...grant } = await grantRequest.catch((error: unknown) =>
    throwUnavailable(error, dependencies.log),
  );
  return { ...grant, dashboard_id: dashboardId };
}

/**
 * Ignores filters that match none of the user's companies and locations. Returns null for a user without a
 * company.
 */
async function readDashboardFilters(
  repository: DashboardRepository,
  scope: Scope,
  { company_id, location_id = [], statuses = [], provider }: Filters,
): Promise<DashboardFilters | null> {
  const chosenIds = scope.companyIds.filter((id) => id === company_id);
  const [first, ...others] = chosenIds.length > 0 ? chosenIds : scope.companyIds;
  if (first === undefined) return null;
  const ownLocationIds = await repository.listLocationIds(chosenIds[0]);
  const filteredIds = ownLocationIds.filter((id) => location_id.includes(id));
  return {
    companyIds: [first, ...others],
    locationIds: filteredIds.length > 0 ? filteredIds : ownLocationIds,
    statuses: statuses.length > 0 ? statuses : DEFAULT_STATUSES,
    provider,
  };
}

// The dashboard allows only one group for each user, so a user of several companies gets a group of their
// own.
const getViewerGroup = (userId: number, { companyIds }: Scope): string =>
  companyIds.length === 1 ? `company-${companyIds[0]}` : `user-${userId}`;

/** Logs the provider's details, which users must not see. */
function throwUnavailable(error: unknown, log: Log): never {
  if (!(error instanceof ProviderError)) throw error;
  const { provider, kind, httpStatus, message } = error;
  log.warn({ provider, kind, httpStatus, reason: message }, 'could not authorize the dashboard');
  throw createError('dashboard.unavailable');
}
