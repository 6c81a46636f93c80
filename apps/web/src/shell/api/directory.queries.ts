import { query } from './query.ts';

export const companiesQuery = query('listCompanies');

/** Queries the locations of a company. Fetches nothing while no company is selected. */
export const locationsQuery = (companyId: number | undefined) => ({
  ...query('listLocations', { query: { company_id: companyId ?? 0 } }),
  enabled: companyId !== undefined,
});
