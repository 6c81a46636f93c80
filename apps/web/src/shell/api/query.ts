import type { Api, FileCall, ImageCall, UploadCall } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { routes } from '@fleetworth/contract/routes';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, type CallArguments } from './api-client.ts';
import { FRESH_MS } from './query-client.ts';

/** Endpoints that return JSON and change nothing. */
export type ReadCall = Exclude<
  { [Name in keyof Api]: Api[Name]['access'] extends 'write' ? never : Name }[keyof Api],
  FileCall | ImageCall | UploadCall
>;

export const SELDOM_CHANGES_MS = 5 * 60_000;
const NEVER_CHANGES = Number.POSITIVE_INFINITY;

const STALE_TIMES_MS: Partial<Record<ReadCall, number>> = {
  getMe: NEVER_CHANGES,
  getPreferences: NEVER_CHANGES,
  listStates: NEVER_CHANGES,
  listCities: NEVER_CHANGES,
  listRegions: NEVER_CHANGES,
  listPackages: NEVER_CHANGES,
  listCompanies: SELDOM_CHANGES_MS,
  listLocations: SELDOM_CHANGES_MS,
  listFinancingCompanies: SELDOM_CHANGES_MS,
  listSocialAddresses: SELDOM_CHANGES_MS,
  listBrandsByYear: SELDOM_CHANGES_MS,
  listModelsByYear: SELDOM_CHANGES_MS,
  listModelDetailsByYear: SELDOM_CHANGES_MS,
};

// The key is the path and the complete input, so that different requests never share a response.
export const query = <Name extends ReadCall>(name: Name, ...args: CallArguments<Name>) =>
  queryOptions({
    queryKey: keyOf(name, args[0] ?? {}),
    queryFn: createQueryFn(name, args),
    staleTime: STALE_TIMES_MS[name] ?? FRESH_MS,
  });

/**
 * Returns the options of a query that fetches the data once, when a dialog opens. Therefore the record
 * doesn't change while the user edits it, and isn't fetched again after the dialog deletes it.
 */
export const snapshotQuery = <Name extends ReadCall>(name: Name, ...args: CallArguments<Name>) =>
  queryOptions({
    queryKey: ['snapshot', ...keyOf(name, args[0])],
    queryFn: createQueryFn(name, args),
    staleTime: 'static',
    gcTime: 0,
  });

const createQueryFn =
  <Name extends ReadCall>(name: Name, [request]: CallArguments<Name>) =>
  async ({ signal }: { signal: AbortSignal }) =>
    (await call(name, ...([request, { signal }] as CallArguments<Name>))).data;

/** Returns the key prefix of all queries of an endpoint, or of its queries with this input. */
export const keyOf = <Name extends ReadCall>(
  name: Name,
  request?: Partial<RequestInput<Api[Name]>>,
): QueryKey => (request === undefined ? [routes[name].path] : [routes[name].path, request]);
