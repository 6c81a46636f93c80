import type { CallContext } from '../outcome.ts';

/** User for whom a dashboard is opened. */
export interface DashboardViewer {
  /** Stays the same for as long as the user exists. */
  userId: number;
  name: string;
  email: string;
  /** Users of one group may see each other in the outside system. */
  group: string;
}

/** Data that a grant is limited to. */
export interface DashboardData {
  companyIds: readonly [number, ...number[]];
  locationIds: readonly number[];
  statuses: readonly string[];
  /** Provider of the market values. */
  provider: string;
}

export interface GrantRequest {
  viewer: DashboardViewer;
  data: DashboardData;
  now: Date;
  expiresAt: Date;
}

/** Right to see a dashboard for a while. */
export interface DashboardGrant {
  /** Address of the pages that are shown in a frame, with a slash at its end. */
  server: string;
  /** Address that those pages ask for their data. */
  host: string;
  id: string;
  token: string;
  dashboardId: string;
}

/** An outside dashboard that is shown in a frame. */
export interface EmbeddedDashboard {
  /** Asks for a grant. Rejects with ProviderError. */
  grant(request: GrantRequest, context: CallContext): Promise<DashboardGrant>;
}
