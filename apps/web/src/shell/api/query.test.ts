import { hashKey, type QueryKey } from '@tanstack/react-query';
import { api } from '@fleetworth/contract/api';
import { batchesApi } from '@fleetworth/contract/batches';
import type { EventTopic } from '@fleetworth/contract/choices';
import { routes } from '@fleetworth/contract/routes';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '../../../test/stored-session.ts';
import { refreshTopic } from './fleet-events.ts';
import { query, type ReadCall, snapshotQuery } from './query.ts';
import { queryClient } from './query-client.ts';
import { forgetVehicle, refreshVehicle, vehicleRowQuery } from './vehicle-row.queries.ts';

beforeEach(() => {
  storeSession();
  queryClient.clear();
});

const cached = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }) => [String(queryKey[0]), state.isInvalidated]);

test("calls and parameters have different keys; absent parameters don't matter", () => {
  const hashes = [
    query('listLocations', { query: { company_id: 1 } }),
    query('listLocations', { query: { company_id: 2 } }),
    query('getCompany', { params: { id: 1 } }),
    query('getLocation', { params: { id: 1 } }),
    snapshotQuery('getLocation', { params: { id: 1 } }),
  ].map(({ queryKey }) => hashKey(queryKey));
  expect(new Set(hashes).size).toBe(hashes.length);
  const { queryKey } = query('listMileageRecords', { query: { vehicle_id: 1, search: undefined } });
  expect(hashKey(queryKey)).toBe(hashKey(query('listMileageRecords', { query: { vehicle_id: 1 } }).queryKey));
});

test('no two read endpoints have the same path', () => {
  const reading = Object.entries(api).filter(
    ([, { method, access }]) => method === 'GET' && access === 'read',
  );
  const paths = reading.map(([name]) => routes[name as ReadCall].path);
  expect(new Set(paths).size).toBe(paths.length);
});

test('sends the parameters of a query and returns the data', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ data: [{ id: 7 }] });
  });
  const data = await queryClient.fetchQuery(query('listLocations', { query: { company_id: 3 } }));
  expect(data).toEqual([{ id: 7 }]);
  expect(asked).toEqual(['/api/v1/locations?company_id=3']);
});

test("a change of a vehicle invalidates its data, and no other vehicle's", () => {
  for (const id of [5, 6]) {
    const shown: { queryKey: QueryKey }[] = [
      vehicleRowQuery({ vehicleId: id, condition: 'good' }),
      query('getFinance', { params: { id } }),
      query('listMileageRecords', { query: { vehicle_id: id, per: 5 } }),
      snapshotQuery('getVehicle', { params: { id } }),
    ];
    for (const { queryKey } of shown) queryClient.setQueryData(queryKey, {});
  }
  void refreshVehicle(queryClient, 5);
  expect(cached().map(([, isInvalidated]) => isInvalidated)).toEqual(
    [true, true, true, false].concat(Array(4).fill(false)),
  );
  forgetVehicle(queryClient, 5);
  expect(cached()).toHaveLength(6);
});

test("a new value invalidates its vehicle's data", async () => {
  let state = 'pending';
  vi.stubGlobal('fetch', async () => Response.json({ data: { items: [{ id: 5, value_state: state }] } }));
  const history = query('getVehicleHistory', { params: { id: 5 } });
  const isHistoryOld = () => queryClient.getQueryState(history.queryKey)?.isInvalidated;
  queryClient.setQueryData(history.queryKey, {} as never);
  await queryClient.fetchQuery(vehicleRowQuery({ vehicleId: 5 }));
  expect(isHistoryOld()).toBe(false);
  state = 'valued';
  await queryClient.fetchQuery({ ...vehicleRowQuery({ vehicleId: 5 }), staleTime: 0 });
  expect(isHistoryOld()).toBe(true);
});

test("invalidates the calls of an event's topic: every read of batches, and /me for first steps", () => {
  const reads = Object.entries(batchesApi.calls).filter(
    ([, call]) => call.method === 'GET' && !('produces' in call),
  );
  const names = [...reads.map(([name]) => name as ReadCall), 'listRevaluations', 'listVehicles', 'getMe'];
  for (const name of names) queryClient.setQueryData([routes[name as ReadCall].path, {}], {});
  const oldAfter = (topic: EventTopic) => {
    void refreshTopic(topic);
    return cached().flatMap(([path, isInvalidated]) => (isInvalidated ? [path] : []));
  };
  expect(oldAfter('revaluations')).toEqual(['/revaluations']);
  expect(oldAfter('batches')).toEqual([...reads.map(([, { path }]) => path), '/revaluations', '/me']);
});
