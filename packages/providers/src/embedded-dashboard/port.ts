import type { CallContext } from '../outcome.ts';

export interface DashboardViewer {
  /** Stable for the lifetime of the user. */
  userId: number;
  name: string;
  email: string;
  /** Users of the same group may see each other in the external system. */
  group: string;
}

export interface DashboardFilters {
  companyIds: readonly [number, ...number[]];
  locationIds: readonly number[];
  statuses: readonly string[];
  /** Provider of the market values. */
  provider: string;
}

export interface GrantRequest {
  viewer: DashboardViewer;
  data: DashboardFilters;
  now: Date;
  expiresAt: Date;
}

export interface DashboardGrant {
  /** URL of the embedded pages, with a trailing slash. */
  server: string;
  /** URL that the embedded pages load their data from. */
  host: string;
  id: string;
  token: string;
  dashboardId: string;
}

export interface EmbeddedDashboard {
  /** Requests temporary access. Rejects with ProviderError. */
  grant(request: GrantRequest, context: CallContext): Promise<DashboardGrant>;
}
