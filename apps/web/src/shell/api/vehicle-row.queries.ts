import { type Condition, VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';

const ASK_EVERY_MS = 1_000;
const MOST_TRIES = 30;

interface ShownRow {
  /** Null where there is no such vehicle. */
  row: FleetRow | null;
  /** How often it was asked for while its value was pending. */
  tries: number;
}

interface RowQuestion {
  vehicleId: number;
  /** Assumed in place of the vehicle's own. */
  condition?: Condition | undefined;
}

const keyOf = ({ vehicleId, condition }: RowQuestion) =>
  ['vehicle-row', vehicleId, condition ?? null] as const;

/** A vehicle as lists show it, whatever its status; asked for again each second while its value is pending, at most thirty times. */
export const vehicleRowQuery = (question: RowQuestion) =>
  queryOptions({
    queryKey: keyOf(question),
    queryFn: async ({ signal, client, queryKey }): Promise<ShownRow> => {
      const filters = {
        vehicle_id: [question.vehicleId],
        statuses: [...VEHICLE_STATUSES],
        ...(question.condition && { preview_condition: question.condition }),
      };
      const row = (await call('listFleet', { filters }, { signal })).data.items[0] ?? null;
      const before = client.getQueryData<ShownRow>(queryKey);
      return { row, tries: row?.value_state === 'pending' ? (before?.tries ?? 0) + 1 : 0 };
    },
    refetchInterval: ({ state: { data } }) =>
      data?.row?.value_state === 'pending' && data.tries < MOST_TRIES ? ASK_EVERY_MS : false,
  });

/** Whether its value stays without an answer. */
export const isValueGivenUp = ({ row, tries }: ShownRow): boolean =>
  row?.value_state === 'pending' && tries >= MOST_TRIES;

/** Asks for a value that was given up again. */
export const retryValue = (queryClient: QueryClient, question: RowQuestion) =>
  queryClient.setQueryData(vehicleRowQuery(question).queryKey, (shown) => shown && { ...shown, tries: 0 });

/** Drops what is shown of a vehicle that is gone, and would be asked for in vain until its screens are. */
export const forgetVehicle = (queryClient: QueryClient, vehicleId: number) =>
  queryClient.removeQueries({
    predicate: ({ queryKey: [name, id] }) =>
      OF_VEHICLE.has(name) && name !== 'vehicle-row' && id === vehicleId,
  });

/** What shows one vehicle: each key has its id behind its name. */
const OF_VEHICLE = new Set<unknown>([
  'vehicle-row',
  'vehicle-history',
  'finance-shown',
  'mileage-records',
  'vehicle-changes',
]);

/** Asks for all again that is shown of a vehicle: it was changed. */
export const refreshVehicle = (queryClient: QueryClient, vehicleId: number) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [name, id] }) => OF_VEHICLE.has(name) && id === vehicleId,
  });
