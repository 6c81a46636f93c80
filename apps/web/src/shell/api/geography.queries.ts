import { queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';

/** What is the same for all companies, and stays. */
const STAYS = { staleTime: Number.POSITIVE_INFINITY };

export const statesQuery = queryOptions({
  queryKey: ['states'],
  queryFn: async ({ signal }) => (await call('listStates', {}, { signal })).data,
  ...STAYS,
});

/** The cities of a state; none while no state is chosen. */
export const citiesQuery = (stateId: number | null) =>
  queryOptions({
    queryKey: ['cities', stateId],
    queryFn: async ({ signal }) =>
      stateId === null ? [] : (await call('listCities', { params: { state_id: stateId } }, { signal })).data,
    ...STAYS,
  });

export const regionsQuery = queryOptions({
  queryKey: ['regions'],
  queryFn: async ({ signal }) => (await call('listRegions', {}, { signal })).data,
  ...STAYS,
});
