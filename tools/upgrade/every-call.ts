import { type Api, api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import type { Ids } from '../../apps/server/test/sample-request.ts';
import { overHttp } from '../../apps/server/test/send-call.ts';
import type { Calls, Version } from './version.ts';

/** Status of each call by name. */
export type Statuses = ReadonlyMap<string, number>;

/** Calls that would end the session or delete the company of the rehearsal. */
const LEFT_OUT: ReadonlySet<string> = new Set<keyof Api>(['logout', 'endAllSessions', 'deleteCompany']);

interface Round {
  ids: Ids;
  token: string;
  /** True to send the deletions only, false to send all other calls. */
  isDeleting: boolean;
}

/** Sends a sample of each call to a server and returns the statuses. Calls that read come first. */
export async function sendEveryCall(
  url: string,
  { calls, sampleRequest }: Version,
  { ids, token, isDeleting }: Round,
): Promise<Statuses> {
  const send = overHttp(url);
  const statuses = new Map<string, number>();
  const listed = Object.entries(calls).filter(
    ([name, { method, produces }]) =>
      (method === 'DELETE') === isDeleting &&
      produces !== 'events' &&
      !LEFT_OUT.has(name) &&
      // The paths are those of this version's contract.
      name in api,
  );
  for (const [name, endpoint] of listed.toSorted(([, a], [, b]) => Number(isRead(b)) - Number(isRead(a)))) {
    const { status } = await send(name as keyof Api, sampleRequest(endpoint, ids), token);
    statuses.set(name, status);
  }
  return statuses;
}

/** Reports whether a call only reads. */
export const isRead = ({ method, filters }: Endpoint): boolean => method === 'GET' || filters !== undefined;

/**
 * Lists the calls that a server answers worse than before: with a new server error, or, if they only read,
 * with another status. Writes may be answered differently, because the samples were sent before.
 */
export function findRegressions(calls: Calls, before: Statuses, after: Statuses): string[] {
  return [...after].flatMap(([name, status]) => {
    const former = before.get(name);
    const endpoint = calls[name];
    const isNew = former === undefined;
    const isWorse = status >= 500 && status !== former;
    const isDifferent = !isNew && status !== former && endpoint !== undefined && isRead(endpoint);
    return isWorse || isDifferent ? [`${name} answers ${status}${isNew ? '' : ` instead of ${former}`}`] : [];
  });
}
