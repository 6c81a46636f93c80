import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shell/api/api-client.ts';
import type { FleetQuestion } from './fleet-filters.ts';

/** What the filters can be narrowed to under a question, with the number of vehicles behind each choice. */
export const choicesQuery = (filters: FleetQuestion) =>
  queryOptions({
    queryKey: ['fleet', 'choices', filters],
    queryFn: async ({ signal }) => (await call('listFilterProperties', { filters }, { signal })).data,
    placeholderData: keepPreviousData,
  });
