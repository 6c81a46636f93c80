import { type Condition, VEHICLE_STATUSES } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './api-client.ts';
import { keyOf } from './query.ts';

const POLL_MS = 1_000;
const MAX_TRIES = 30;

interface PolledRow {
  row: FleetRow | null;
  tries: number;
}

interface RowRequest {
  vehicleId: number;
  /** Replaces the vehicle's own condition. */
  condition?: Condition | undefined;
}

export const vehicleRowQuery = ({ vehicleId, condition }: RowRequest) => {
  const filters = {
    vehicle_id: [vehicleId],
    statuses: [...VEHICLE_STATUSES],
    ...(condition && { preview_condition: condition }),
  };
  return queryOptions({
    queryKey: [...keyOf('listFleet', { filters }), 'with tries'],
    queryFn: async ({ signal, client, queryKey }): Promise<PolledRow> => {
      const row = (await call('listFleet', { filters }, { signal })).data.items[0] ?? null;
      const previous = client.getQueryData<PolledRow>(queryKey);
      const hasValueArrived = previous?.row?.value_state === 'pending' && row?.value_state !== 'pending';
      if (hasValueArrived)
        for (const queryKey of keysOfVehicleData(vehicleId)) void client.invalidateQueries({ queryKey });
      return { row, tries: row?.value_state === 'pending' ? (previous?.tries ?? 0) + 1 : 0 };
    },
    refetchInterval: ({ state: { data } }) =>
      data?.row?.value_state === 'pending' && data.tries < MAX_TRIES ? POLL_MS : false,
  });
};

export const isValueTimedOut = ({ row, tries }: PolledRow): boolean =>
  row?.value_state === 'pending' && tries >= MAX_TRIES;

export const retryValue = (queryClient: QueryClient, request: RowRequest) =>
  queryClient.setQueryData(
    vehicleRowQuery(request).queryKey,
    (cachedRow) => cachedRow && { ...cachedRow, tries: 0 },
  );

export function forgetVehicle(queryClient: QueryClient, vehicleId: number) {
  for (const queryKey of keysOfVehicleData(vehicleId)) queryClient.removeQueries({ queryKey });
}

export function refreshVehicle(queryClient: QueryClient, vehicleId: number) {
  const keys = [
    keyOf('listFleet', { filters: { vehicle_id: [vehicleId] } }),
    ...keysOfVehicleData(vehicleId),
  ];
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Returns the key prefixes of all data of a vehicle except its row. */
const keysOfVehicleData = (id: number) => [
  keyOf('getVehicleHistory', { params: { id } }),
  keyOf('getFinance', { params: { id } }),
  keyOf('listMileageRecords', { query: { vehicle_id: id } }),
  keyOf('listVehicleChanges', { params: { id } }),
];
