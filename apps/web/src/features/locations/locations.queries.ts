import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';

/** For the question before its deletion: counted each time it is asked, and not once more when it is gone. */
const COUNTED_ONCE = { staleTime: 'static', gcTime: 0 } as const;

/** A location, and how many vehicles it has. */
export const locationQuery = (id: number) =>
  queryOptions({
    queryKey: ['location', id],
    queryFn: async ({ signal }) => (await call('getLocation', { params: { id } }, { signal })).data,
    ...COUNTED_ONCE,
  });
