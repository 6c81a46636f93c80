import type { Api } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { pagedQuery } from '../../../shell/api/paged-query.ts';

export type HistoryQuery = NonNullable<RequestInput<Api['listSellHistory']>['query']>;

export const sellHistoryQuery = (query: HistoryQuery) => pagedQuery('listSellHistory', { query });
