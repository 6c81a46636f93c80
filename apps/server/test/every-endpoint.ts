import { api, type Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import { isRead } from '../../../tools/upgrade/every-call.ts';
import { ownIds } from './company-ids.ts';
import { type Ids, sampleRequest } from './sample-request.ts';
import type { TestFleetworth } from './test-fleetworth.ts';

type NamedEndpoint = [keyof Api, Endpoint];

/** Streams events, or ends the session or the company of the other calls. */
const isLeftOut = (name: string, { produces }: Endpoint) =>
  produces === 'events' || ['logout', 'endAllSessions', 'deleteCompany'].includes(name);

const endpoints = (Object.entries(api) as NamedEndpoint[]).filter((endpoint) => !isLeftOut(...endpoint));
export const reads = endpoints.filter(([, endpoint]) => isRead(endpoint));
/** Deletions come last, because the other calls need their records. */
export const writes = endpoints
  .filter(([, endpoint]) => !isRead(endpoint))
  .toSorted(([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

/** Replaces times and random ids, which differ between two databases. */
const withoutTimes = (body: unknown): string =>
  (JSON.stringify(body) ?? '')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{22}|(?<=")[\w-]{22}(?=")/g, 'id');

/** Lists that are sorted by a text that is random in the sample requests. */
const IN_ANY_ORDER: readonly (keyof Api)[] = ['listAccidentAddresses'];

/** Files state the time of their creation. */
export const isComparable = (name: keyof Api, endpoint: Endpoint): boolean =>
  endpoint.produces === undefined && !IN_ANY_ORDER.includes(name);

export interface SampleResponse {
  status: number;
  body: string;
}

/** Sends sample requests with ids of the demo user's company. */
export class SampleCaller {
  readonly #fleetworth: TestFleetworth;
  readonly #ids: Ids;

  private constructor(fleetworth: TestFleetworth, ids: Ids) {
    this.#fleetworth = fleetworth;
    this.#ids = ids;
  }

  static async create(fleetworth: TestFleetworth): Promise<SampleCaller> {
    return new SampleCaller(fleetworth, await ownIds(fleetworth.database.pool));
  }

  async call(name: keyof Api, endpoint: Endpoint): Promise<SampleResponse> {
    const { status, body } = await this.#fleetworth.attempt(name, sampleRequest(endpoint, this.#ids));
    return { status, body: withoutTimes(body) };
  }
}
