import { z } from 'zod';
import type { GrantRequest } from '../port.ts';
import type { LuzmoSettings } from './luzmo-settings.ts';

// Paths and field names from https://developer.luzmo.com/api/createAuthorization. No other file contains
// them. The dashboard at Luzmo must define the four parameters of `parameter_overrides`.

const API_VERSION = '0.1.0';

export const AUTHORIZATION_PATH = `/${API_VERSION}/authorization`;

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
      // Omitted for all locations. Luzmo doesn't document the effect of an empty list.
      ...(data.locationIds.length > 0 && { location_id: data.locationIds }),
      statuses: data.statuses,
      provider: data.provider,
    },
  },
});

export const wireGrant = z.object({
  id: z.string().min(1),
  token: z.string().min(1),
  expiry: z.iso.datetime({ offset: true }).nullish(),
});

export const wireFailure = z.object({
  message: z.string().nullish(),
  type: z.union([z.string(), z.object({ description: z.string().nullish() })]).nullish(),
});
