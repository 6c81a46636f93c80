import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { SUMMARY } from './fleet-view.queries.ts';
import classes from './list-parts.module.css';
import type { TotalSearch } from './total-value.queries.ts';

/** Totals do not say where their values come from: any vehicle that has one does. */
const valuedRowQuery = ({ company_id, statuses }: TotalSearch) => {
  const filters = {
    ...(company_id !== undefined && { company_id }),
    ...(statuses !== undefined && { statuses }),
    valued: true,
    manually_priced: false,
    per: 1,
  };
  return queryOptions({
    queryKey: [...SUMMARY, 'valued row', filters],
    queryFn: async ({ signal }) => (await call('listFleet', { filters }, { signal })).data.items,
  });
};

/** Says that values are not of the real provider. */
export function SandboxMark(search: TotalSearch) {
  const { data = [] } = useQuery(valuedRowQuery(search));
  return data.some((row) => row.is_sandbox) && <span className={classes.sandbox}>Sandbox data</span>;
}
