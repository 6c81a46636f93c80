import type { Api, FileCall, ImageCall, UploadCall } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { routes } from '@fleetworth/contract/routes';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { call, type Sending } from './api-client.ts';
import { FRESH_MS } from './query-client.ts';

/** A call that answers JSON and changes nothing that a viewer could not. */
export type ReadCall = Exclude<
  { [Name in keyof Api]: Api[Name]['access'] extends 'write' ? never : Name }[keyof Api],
  FileCall | ImageCall | UploadCall
>;

export const SELDOM_CHANGES_MS = 5 * 60_000;
const NEVER_CHANGES = Number.POSITIVE_INFINITY;

/** How long an answer counts as fresh, where it changes less often than others. */
const LASTING_MS: Partial<Record<ReadCall, number>> = {
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

/**
 * Query options of a call: the data is the call's `data`. The key is the path of the call and everything that is sent, so that two
 * questions never share an answer: `query('listLocations', { query: { company_id: 1 } })`.
 */
export const query = <Name extends ReadCall>(name: Name, ...sending: Sending<Name>) =>
  queryOptions({
    queryKey: keyOf(name, sending[0] ?? {}),
    queryFn: asker(name, sending),
    staleTime: LASTING_MS[name] ?? FRESH_MS,
  });

/**
 * A query for a dialog: asked anew as it opens, and not once more while it is open. What an edit began with stays, and what is deleted by
 * the dialog is not asked for in vain.
 */
export const snapshot = <Name extends ReadCall>(name: Name, ...sending: Sending<Name>) =>
  queryOptions({
    queryKey: ['snapshot', ...keyOf(name, sending[0])],
    queryFn: asker(name, sending),
    staleTime: 'static',
    gcTime: 0,
  });

const asker =
  <Name extends ReadCall>(name: Name, [sent]: Sending<Name>) =>
  async ({ signal }: { signal: AbortSignal }) =>
    (await call(name, ...([sent, { signal }] as Sending<Name>))).data;

/** How a key begins: that of every query of a call, or of those that send these parts among others. */
export const keyOf = <Name extends ReadCall>(
  name: Name,
  sent?: Partial<RequestInput<Api[Name]>>,
): QueryKey => (sent === undefined ? [routes[name].path] : [routes[name].path, sent]);
