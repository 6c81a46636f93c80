import { CONDITIONS } from '@fleetworth/contract/choices';
import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloadAndRead } from '../../../test/read-spreadsheet.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

describe('vehicles that need a look', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const list = async (filters: object): Promise<FleetRow[]> => {
    const rows: FleetRow[] = [];
    for (let after: string | undefined; ; ) {
      const asked = { ...filters, per: 1_000, ...(after !== undefined && { after }) };
      const { items, pagination } = (await fleetworth.call('listFleet', { filters: asked })).data;
      rows.push(...items);
      after = pagination.next;
      if (after === undefined) return rows;
    }
  };
  const total = async (filters: object) => (await fleetworth.call('summarizeFleet', { filters })).data.total;
  const matches = async (filters: object) => {
    const { count, without_finance } = await total(filters);
    return count + without_finance.count;
  };
  const idsOf = (rows: readonly FleetRow[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);

  test('lists vehicles with a displayed value of low confidence, also in an assumed condition', async () => {
    for (const preview of [undefined, ...CONDITIONS]) {
      const shown = preview === undefined ? {} : { preview_condition: preview };
      const low = (await list(shown)).filter(({ value_basis }) => value_basis?.confidence === 'low');
      expect(low.length).toBeGreaterThan(0);
      const filters = { ...shown, confidence: 'low' as const };
      expect(idsOf(await list(filters))).toEqual(idsOf(low));
      expect(await matches(filters)).toBe(low.length);
      const { data } = await fleetworth.call('listFilterProperties', { filters });
      expect(data.providers[0]?.count).toBe(low.length);
    }
  });

  test('A file of low confidence has the same vehicles', async () => {
    const filters = { confidence: 'low' };
    const { rowCount } = await downloadAndRead(fleetworth, 'exportInternalFleet', filters);
    expect(rowCount).toBe((await list(filters)).length);
  });

  test('a manual price has no confidence', async () => {
    const [vehicle] = await list({ confidence: 'low' });
    const params = { id: vehicle?.id ?? 0 };
    await fleetworth.call('setDefaultMarketValue', { params, body: { value: 20_000 } });
    const named = { vehicle_id: [params.id], confidence: 'low' as const };
    expect(await list(named)).toEqual([]);
    expect(await list({ ...named, preview_condition: 'fair' })).toEqual([]);
  });

  /** Figures of totals, and the filter of the list that each links to. */
  const COUNTS: [string, (filters: object) => Promise<number>, object][] = [
    ['all', (filters) => matches(filters), {}],
    ['with finance', async (filters) => (await total(filters)).count, { financial: true }],
    [
      'with a revenue',
      async (filters) => {
        const { count, without_value } = await total(filters);
        return count - without_value.count;
      },
      { financial: true, valued: true },
    ],
    ['under water', async (filters) => (await total(filters)).negative.count, { sign: 'negative' }],
    [
      'without finance',
      async (filters) => (await total(filters)).without_finance.count,
      { financial: false },
    ],
    [
      'without a value',
      async (filters) => {
        const { without_value, without_finance } = await total(filters);
        return without_value.count + without_finance.count - without_finance.valued;
      },
      { valued: false },
    ],
    ...[{ weekly_change: 'down' }, { assumption: 'none' }, { confidence: 'low' }].map(
      (filter): [string, (filters: object) => Promise<number>, object] => [
        JSON.stringify(filter),
        (filters) => matches({ ...filters, ...filter }),
        filter,
      ],
    ),
  ];

  test.each(COUNTS)('The count of vehicles %s is the length of their list', async (_name, count, filter) => {
    const { data: locations } = await fleetworth.call('listLocations', { query: { company_id: 1 } });
    const scopes = [
      {},
      { company_id: 1 },
      { company_id: 1, location_id: locations.slice(0, 2).map(({ id }) => id) },
      { statuses: ['sold', 'inactive'] },
    ];
    for (const scope of scopes) expect(await count(scope)).toBe((await list({ ...scope, ...filter })).length);
  });
});
