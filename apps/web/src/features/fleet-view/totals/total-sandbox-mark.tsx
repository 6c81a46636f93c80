import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../shell/api/api-client.ts';
import { SandboxMark } from '../../../shell/format/sandbox-mark.tsx';
import { SUMMARY } from '../fleet-view.queries.ts';
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

/** The mark of the totals' values. */
export function TotalSandboxMark(search: TotalSearch) {
  const { data = [] } = useQuery(valuedRowQuery(search));
  return data.some((row) => row.is_sandbox) && <SandboxMark />;
}
