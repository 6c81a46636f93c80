import { query } from './query.ts';

export const companiesQuery = query('listCompanies');

export const locationsQuery = (companyId: number | undefined) => ({
  ...query('listLocations', { query: { company_id: companyId ?? 0 } }),
  enabled: companyId !== undefined,
});
