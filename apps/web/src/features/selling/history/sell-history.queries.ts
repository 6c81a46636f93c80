import type { Api } from '@fleetworth/contract/api';
import type { Sent } from '@fleetworth/contract/endpoint';
import { pagedQuery } from '../../../shell/api/paged-query.ts';

export type HistoryQuery = NonNullable<Sent<Api['listSellHistory']>['query']>;

/** Offers page by page. Filters without a value are left out. */
export const sellHistoryQuery = (query: HistoryQuery) => pagedQuery('listSellHistory', { query });
