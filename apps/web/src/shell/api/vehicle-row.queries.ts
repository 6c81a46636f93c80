import { type Condition, VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { keyOf } from './query.ts';

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

/** A vehicle as lists show it, whatever its status; asked for again each second while its value is pending, at most thirty times. */
export const vehicleRowQuery = ({ vehicleId, condition }: RowQuestion) => {
  const filters = {
    vehicle_id: [vehicleId],
    statuses: [...VEHICLE_STATUSES],
    ...(condition && { preview_condition: condition }),
  };
  return queryOptions({
    queryKey: [...keyOf('listFleet', { filters }), 'with tries'],
    queryFn: async ({ signal, client, queryKey }): Promise<ShownRow> => {
      const row = (await call('listFleet', { filters }, { signal })).data.items[0] ?? null;
      const before = client.getQueryData<ShownRow>(queryKey);
      const hasValueArrived = before?.row?.value_state === 'pending' && row?.value_state !== 'pending';
      if (hasValueArrived)
        for (const partKey of partsOf(vehicleId)) void client.invalidateQueries({ queryKey: partKey });
      return { row, tries: row?.value_state === 'pending' ? (before?.tries ?? 0) + 1 : 0 };
    },
    refetchInterval: ({ state: { data } }) =>
      data?.row?.value_state === 'pending' && data.tries < MOST_TRIES ? ASK_EVERY_MS : false,
  });
};

/** Whether its value stays without an answer. */
export const isValueGivenUp = ({ row, tries }: ShownRow): boolean =>
  row?.value_state === 'pending' && tries >= MOST_TRIES;

/** Asks for a value that was given up again. */
export const retryValue = (queryClient: QueryClient, question: RowQuestion) =>
  queryClient.setQueryData(vehicleRowQuery(question).queryKey, (shown) => shown && { ...shown, tries: 0 });

/** Drops what is shown of a vehicle that is gone, and would be asked for in vain until its screens are. */
export function forgetVehicle(queryClient: QueryClient, vehicleId: number) {
  for (const queryKey of partsOf(vehicleId)) queryClient.removeQueries({ queryKey });
}

/** Asks for all again that is shown of a vehicle: it was changed. */
export function refreshVehicle(queryClient: QueryClient, vehicleId: number) {
  const keys = [keyOf('listFleet', { filters: { vehicle_id: [vehicleId] } }), ...partsOf(vehicleId)];
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** How the keys begin of what is shown of a vehicle besides its row. */
const partsOf = (id: number) => [
  keyOf('getVehicleHistory', { params: { id } }),
  keyOf('getFinance', { params: { id } }),
  keyOf('listMileageRecords', { query: { vehicle_id: id } }),
  keyOf('listVehicleChanges', { params: { id } }),
];
