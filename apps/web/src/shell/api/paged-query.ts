import type { ResponseOf } from '@fleetworth/contract/api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, type CallArguments } from './api-client.ts';
import { keyOf, type ReadCall } from './query.ts';

interface Page {
  pagination: { page: number; last: number };
}

type PagedCall = {
  [Name in ReadCall]: ResponseOf<Name>['data'] extends Page ? Name : never;
}[ReadCall];

// The first page is 1, except for lists that number their pages from 0.
export const pagedQuery = <Name extends PagedCall>(
  name: Name,
  request: NonNullable<CallArguments<Name>[0]>,
  firstPage: 0 | 1 = 1,
) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(name, request), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const { query } = request as { query?: object };
      const page = { ...request, query: { ...query, page: pageParam } };
      return (await call(name, ...([page, { signal }] as unknown as CallArguments<Name>))).data;
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ pagination: { page, last } }: ResponseOf<Name>['data'] & Page) =>
      page < last ? page + 1 : undefined,
  });
