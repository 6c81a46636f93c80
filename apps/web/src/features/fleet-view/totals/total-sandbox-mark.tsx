import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/api/query.ts';
import { SandboxMark } from '../../../shell/format/sandbox-mark.tsx';
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
  return query('listFleet', { filters });
};

/** The mark of the totals' values. */
export function TotalSandboxMark(search: TotalSearch) {
  const { data } = useQuery(valuedRowQuery(search));
  return data?.items.some((row) => row.is_sandbox) && <SandboxMark />;
}
