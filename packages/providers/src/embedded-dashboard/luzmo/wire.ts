import { z } from 'zod';
import type { GrantRequest } from '../port.ts';
import type { LuzmoSettings } from './luzmo-settings.ts';

// Addresses and fields as Luzmo documents them, https://developer.luzmo.com/api/createAuthorization: the only
// place that names them. The parameters of a dashboard are named by who makes it: these four have to exist in
// ours.

const API_VERSION = '0.1.0';

/** Where grants are made, behind the address of the API. */
export const AUTHORIZATION_PATH = `/${API_VERSION}/authorization`;

/** Returns the body that asks for a grant. */
export const wireGrantRequest = (
  { key, token, dashboardId, collectionId }: LuzmoSettings,
  { viewer, data, expiresAt }: GrantRequest,
) => ({
  action: 'create',
  version: API_VERSION,
  key,
  token,
  properties: {
    type: 'embed',
    username: String(viewer.userId),
    name: viewer.name,
    email: viewer.email,
    suborganization: viewer.group,
    role: 'viewer',
    expiry: expiresAt.toISOString(),
    inactivity_interval: 0,
    access: {
      collections: [{ id: collectionId, inheritRights: 'use' }],
      dashboards: [{ id: dashboardId, rights: 'use' }],
    },
    parameter_overrides: {
      company_id: data.companyIds,
      // A list without items could mean that nothing is filtered.
      ...(data.locationIds.length > 0 && { location_id: data.locationIds }),
      statuses: data.statuses,
      provider: data.provider,
    },
  },
});

/** Authorization that was made. */
export const wireGrant = z.object({
  id: z.string().min(1),
  token: z.string().min(1),
  expiry: z.iso.datetime({ offset: true }).nullish(),
});

/** Failure as its message says it, wherever that is. */
export const wireFailure = z.object({
  message: z.string().nullish(),
  type: z.union([z.string(), z.object({ description: z.string().nullish() })]).nullish(),
});
