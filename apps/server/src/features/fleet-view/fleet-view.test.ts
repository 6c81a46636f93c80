import { FLEET_SORTS, type FleetRow } from '@fleetworth/contract/fleet-view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const cents = (dollars: number) => Math.round(dollars * 100);
const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + cents(value ?? 0), 0);

describe('the list of value by vehicle', () => {
  let fleetworth: TestFleetworth;
  let all: FleetRow[];
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    all = await readByCursor({ per: 1_000 });
  });
  afterAll(() => fleetworth.stop());

  const list = async (filters: object) => (await fleetworth.call('listFleet', { filters })).data;
  const total = async (filters: object) => (await fleetworth.call('summarizeFleet', { filters })).data.total;

  async function readByCursor(filters: object): Promise<FleetRow[]> {
    const rows: FleetRow[] = [];
    for (let after: string | undefined; ; ) {
      const { items, pagination } = await list({ ...filters, ...(after !== undefined && { after }) });
      rows.push(...items);
      after = pagination.next;
      if (after === undefined) return rows;
    }
  }

  // One location of each company: companies interleave, values tie or are missing, and there are many pages.
  const part = () => {
    const byCompany = Map.groupBy(all, ({ company }) => company.id);
    return [...byCompany.values()].map((rows) => rows[0]?.location.id ?? 0);
  };

  const everyOrder = FLEET_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => [sort, order] as const),
  );
  test.each(everyOrder)(
    'by %s %s shows every vehicle once, by cursor as by page, in one order',
    async (sort, order) => {
      const filters = { sort, order, per: 80, location_id: part() };
      const byCursor = await readByCursor(filters);
      const ids = byCursor.map(({ id }) => id);
      const expected = all.filter(({ location }) => filters.location_id.includes(location.id));
      expect(ids.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id).toSorted((a, b) => a - b));
      expect(byCursor.map(({ index }) => index)).toEqual(byCursor.map((_row, place) => place + 1));
      const { items } = await list({ ...filters, page: 2 });
      expect(items.map(({ id }) => id)).toEqual(ids.slice(80, 160));
      expect(expected.length).toBeGreaterThan(3 * filters.per);
    },
  );

  test.each(['asc', 'desc'] as const)(
    'vehicles without a revenue stand last when it is sorted %s',
    async (order) => {
      const revenues = (await readByCursor({ sort: 'revenue', order, per: 1_000 })).map(
        ({ revenue }) => revenue,
      );
      const present = revenues.filter((revenue) => revenue !== null);
      expect(revenues.slice(0, present.length)).toEqual(
        present.toSorted((a, b) => (order === 'asc' ? a - b : b - a)),
      );
      expect(present.length).toBeLessThan(revenues.length);
    },
  );

  test('units sort by the value of their numbers', async () => {
    const units = (await list({ per: 1_000 })).items.map(({ unit }) => unit);
    const natural = new Intl.Collator('en', { numeric: true });
    expect(units).toEqual(units.toSorted((a, b) => natural.compare(a, b)));
  });

  test('without statuses the default five are shown', async () => {
    const shown = new Set(all.map(({ status }) => status));
    expect([...shown].toSorted()).toEqual([
      'active',
      'claims',
      'hold_for_sale',
      'sold_not_delivered',
      'stolen',
    ]);
    expect((await list({ statuses: [] })).pagination.last).toBe((await list({})).pagination.last);
  });

  test.each(['location_id', 'tag_id', 'condition', 'statuses'])(
    'an empty list of %s is as none, in the list and in its totals',
    async (name) => {
      const order = { per: 20, sort: 'revenue', order: 'desc' };
      expect(await list({ ...order, [name]: [] })).toEqual(await list(order));
      expect(await total({ [name]: [] })).toEqual(await total({}));
    },
  );

  test('an empty list of vehicles names none', async () => {
    expect((await list({ vehicle_id: [] })).items).toEqual([]);
    expect((await total({ vehicle_id: [] })).count).toBe(0);
  });

  test('without finance the depreciation assumption follows the previewed value', async () => {
    const own = (await list({ per: 1_000, financial: false, condition: ['good'] })).items;
    const vehicle = own.find(({ auction, depreciation_assumption }) => auction && depreciation_assumption);
    const { rows } = await fleetworth.database.pool.query<{ rate: string }>(
      'select monthly_depreciation_assumption::text as rate from locations where id = $1',
      [vehicle?.location.id],
    );
    for (const preview of ['excellent', 'good', 'fair'] as const) {
      const [shown] = (await list({ vehicle_id: [vehicle?.id], preview_condition: preview })).items;
      const exact = (cents(shown?.auction ?? 0) * Number(rows[0]?.rate)) / 100;
      expect(Math.abs(cents(shown?.depreciation_assumption ?? 0) - exact)).toBeLessThanOrEqual(0.5);
    }
  });

  test('the totals are the sums of the rows, in each condition and in the vehicles’ own', async () => {
    for (const preview of [undefined, 'excellent', 'good', 'fair'] as const) {
      const filters = preview === undefined ? {} : { preview_condition: preview };
      const rows = await readByCursor({ ...filters, per: 1_000 });
      const financed = rows.filter(({ payoff }) => payoff !== null);
      const totals = await total(filters);
      expect(totals.count).toBe(financed.length);
      expect(cents(totals.payoff)).toBe(sum(financed.map(({ payoff }) => payoff)));
      expect(cents(totals.auction)).toBe(sum(financed.map(({ auction }) => auction)));
      expect(cents(totals.revenue)).toBe(sum(financed.map(({ revenue }) => revenue)));
      const unfinanced = rows.filter(({ payoff }) => payoff === null);
      expect(totals.without_finance).toEqual({
        count: unfinanced.length,
        valued: unfinanced.filter(({ auction }) => auction !== null).length,
        auction: sum(unfinanced.map(({ auction }) => auction)) / 100,
      });
      expect(totals.without_finance.auction).toBeGreaterThan(0);
      expect(totals.without_value.count).toBe(financed.filter(({ auction }) => auction === null).length);
      expect(cents(totals.revenue)).toBe(
        cents(totals.auction) - (cents(totals.payoff) - cents(totals.without_value.payoff)),
      );
      expect(totals.positive.count).toBe(
        financed.filter(({ revenue }) => revenue !== null && revenue > 0).length,
      );
    }
  });

  test('by location the totals add up to those of the companies and of all', async () => {
    const { data } = await fleetworth.call('summarizeFleet', { filters: { group: 'location' } });
    const companies = data.companies ?? [];
    for (const company of companies) {
      expect(sum(company.locations.map((location) => location.total.payoff))).toBe(
        cents(company.total.payoff),
      );
    }
    expect(sum(companies.map((company) => company.total.revenue))).toBe(cents(data.total.revenue));
  });

  test('returns exactly the rows that each filter names in the list, its count and the totals', async () => {
    const [some] = all.filter(({ tags }) => tags.length > 0);
    const tag = some?.tags[0]?.id ?? 0;
    const { company, location } = all[5] as FleetRow;
    const cases: [object, (row: FleetRow) => boolean][] = [
      [{ company_id: company.id }, (row) => row.company.id === company.id],
      [{ location_id: [location.id] }, (row) => row.location.id === location.id],
      [{ tag_id: [tag] }, (row) => row.tags.some(({ id }) => id === tag)],
      [{ condition: ['fair'] }, (row) => row.condition === 'fair'],
      [{ financial: false }, (row) => row.payoff === null],
      [{ manually_priced: true }, (row) => row.default_market_value !== null],
      [
        { value_basis: 'price' },
        (row) => row.value_source !== 'manual' && row.auction !== null && row.value_basis?.kind === 'price',
      ],
      [{ statuses: ['claims', 'stolen'] }, (row) => ['claims', 'stolen'].includes(row.status)],
      [{ q: '10' }, (row) => row.unit.includes('10') || row.vin.includes('10')],
      [
        { company_id: company.id, condition: ['good'], q: 'a', financial: true },
        (row) =>
          row.company.id === company.id &&
          row.condition === 'good' &&
          row.payoff !== null &&
          /a/i.test(row.unit + row.vin),
      ],
    ];
    for (const [filters, matches] of cases) {
      const expected = all.filter(matches).map(({ id }) => id);
      const { items, pagination } = await list({ ...filters, per: 1_000 });
      const read = pagination.last > 1 ? await readByCursor({ ...filters, per: 1_000 }) : items;
      expect(
        read.map(({ id }) => id),
        JSON.stringify(filters),
      ).toEqual(expected);
      const totals = await total(filters);
      expect(totals.count + totals.without_finance.count, JSON.stringify(filters)).toBe(expected.length);
    }
  });

  test.each(['%', '_', '\\', "'", '"'])('a search for %s is for that character', async (q) => {
    expect((await list({ q })).items).toEqual([]);
  });

  test('a search finds letters of any alphabet in either case', async () => {
    const [vehicle] = all;
    const id = vehicle?.id ?? 0;
    await fleetworth.call('editVehicle', { params: { id }, body: { unit: 'Ärger-Ñ7 Σ' } });
    for (const q of ['Ärger-Ñ7 Σ', 'ärger-ñ7 σ', 'ÄRGER-ñ7', 'ñ7']) {
      expect(
        (await list({ q })).items.map((row) => row.id),
        q,
      ).toEqual([id]);
      const totals = await total({ q });
      expect(totals.count + totals.without_finance.count, q).toBe(1);
    }
    await fleetworth.call('editVehicle', { params: { id }, body: { unit: vehicle?.unit ?? '' } });
  });

  test('filters in the address equal filters in the body; both together are rejected', async () => {
    const post = (url: string, payload: object) =>
      fleetworth.app.inject({
        method: 'POST',
        url: `/api/v1/vehicle-analysis/internal-list-for-sale${url}`,
        headers: { authorization: `Bearer ${fleetworth.token}` },
        payload,
      });
    const inQuery = (await post('?statuses[]=claims&statuses[]=sold&per=5&financial=true', {})).json();
    const inBody = (await post('', { 'statuses[]': ['claims', 'sold'], per: 5, financial: true })).json();
    expect(inQuery).toEqual(inBody);
    expect((await post('?per=5', { per: 5 })).json()).toMatchObject({
      code: 422,
      reason: 'list.filter_twice',
    });
  });

  test('rejects a cursor of another order and an invented cursor', async () => {
    const { pagination } = await list({ sort: 'revenue', per: 10 });
    const attempts = [
      { sort: 'payoff', after: pagination.next },
      { sort: 'revenue', order: 'desc', after: pagination.next },
      { after: 'nonsense' },
      {
        sort: 'revenue',
        after: Buffer.from('["revenue","asc",null,"1; drop table","1",0]').toString('base64url'),
      },
    ];
    for (const filters of attempts) {
      expect((await fleetworth.attempt('listFleet', { filters })).body.reason).toBe('list.cursor_invalid');
    }
  });
});
