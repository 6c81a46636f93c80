import { query } from './query.ts';

export const companiesQuery = query('listCompanies');

/** The locations of a company; none while no company is chosen. */
export const locationsQuery = (companyId: number | undefined) => ({
  ...query('listLocations', { query: { company_id: companyId ?? 0 } }),
  enabled: companyId !== undefined,
});
