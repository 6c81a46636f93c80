import { pagedQuery } from '../../shell/api/paged-query.ts';

export const changeSetsQuery = (companyId: number | undefined) =>
  pagedQuery('listChangeSets', { query: { per: 20, company_id: companyId } });
