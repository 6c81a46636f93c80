import { query } from './query.ts';

export const companiesQuery = query('listCompanies');

/** Locations of a company; empty while no company is selected. */
export const locationsQuery = (companyId: number | undefined) => ({
  ...query('listLocations', { query: { company_id: companyId ?? 0 } }),
  enabled: companyId !== undefined,
});
