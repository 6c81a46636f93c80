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
  const preferringHandlers = REPLICA_CALLS.map((name): [keyof Api, AnyHandler] => {
    const [replicaHandler, primaryHandler] = [
      replicaHandlers[name] as AnyHandler,
      handlers[name] as AnyHandler,
    ];
    return [
      name,
      (request) =>
        replica.runPreferringReplica(
          () => replicaHandler(request),
          () => primaryHandler(request),
        ),
    ];
  });
  return { ...handlers, ...Object.fromEntries(preferringHandlers) };
}
