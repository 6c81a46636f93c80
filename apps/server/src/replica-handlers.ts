import { api, type Api } from '@fleetworth/contract/api';
import type { Endpoint } from '@fleetworth/contract/endpoint';
import type { Replica } from './platform/db/replica.ts';
import type { Handlers } from './platform/http/bind-endpoints.ts';

type AnyHandler = (request: unknown) => Promise<unknown>;

const REPLICA_CALLS = (Object.entries(api) as [keyof Api, Endpoint][])
  .filter(([, { readsReplica }]) => readsReplica === true)
  .map(([name]) => name);

export function preferReplica(
  handlers: Handlers,
  replicaHandlers: Handlers,
  replica: Pick<Replica, 'runPreferringReplica'>,
): Handlers {
  const preferred = REPLICA_CALLS.map((name): [keyof Api, AnyHandler] => {
    const [fromReplica, fromDatabase] = [replicaHandlers[name] as AnyHandler, handlers[name] as AnyHandler];
    return [
      name,
      (request) =>
        replica.runPreferringReplica(
          () => fromReplica(request),
          () => fromDatabase(request),
        ),
    ];
  });
  return { ...handlers, ...Object.fromEntries(preferred) };
}
