import type { PeriodType } from '@fleetworth/domain/finance';
import { useQuery } from '@tanstack/react-query';
import { companiesQuery } from '../../shell/api/directory.queries.ts';

export function usePeriodType(companyId: string | null): PeriodType {
  const { data: companies = [] } = useQuery(companiesQuery);
  return companies.find(({ id }) => String(id) === companyId)?.lease_calculating_period_type ?? 'monthly';
}
