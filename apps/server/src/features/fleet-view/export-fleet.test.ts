import type { FleetRow } from '@fleetworth/contract/fleet-view';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds } from '../../../test/company-ids.ts';
import { downloadAndRead } from '../../../test/read-spreadsheet.ts';
import { scopeOfJob } from '../../platform/auth/scope.ts';
import { exportFleet } from './export-fleet.ts';
import { RowCache } from './row-cache.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';
import { writePositionsOnly } from '../../../test/write-positions.ts';

const STATUSES = ['active', 'inactive', 'sold', 'stolen', 'claims', 'hold_for_sale', 'sold_not_delivered'];

const INTERNAL = [
  'Company',
  'Location',
  'Unit',
  'Vehicle Class',
  'VIN',
  'Model Year',
  'Make',
  'Model',
  'Model Detail',
  'In Service Date',
  'Mileage',
  'AVG CR',
  'Condition',
  'Auction Value',
  'Auction Weekly Change',
  'Estimated Payoff',
  'Estimated Revenue/Loss',
  'Estimated Cap Cost',
  'Initial Purchase Price',
  'Monthly Payment',
  'Remaining Months',
  'Color',
  'Finance Source',
  'Custom Tag',
  'Status',
  'Data Type',
  'Value Source',
  'Valued On',
  'Blackbook Auction Value',
  'Blackbook Valued On',
  'Blackbook Data Type',
  'Value Basis',
];
const ONLY_INTERNAL = [
  'Estimated Payoff',
  'Estimated Revenue/Loss',
  'Estimated Cap Cost',
  'Initial Purchase Price',
  'Monthly Payment',
  'Remaining Months',
  'Finance Source',
  'Value Source',
  'Blackbook Auction Value',
  'Blackbook Valued On',
  'Blackbook Data Type',
  'Value Basis',
];

const CONDITIONS = { excellent: 'Above', good: 'Average', fair: 'Below' };
const VALUE_SOURCES = {
  provider: 'Provider',
  manual: 'Set manually',
  latest_positive: 'Latest value above 0',
};
const STATUS_WORDS: Record<string, string> = {
  active: 'Active',
  inactive: 'Inactive',
  sold: 'Sold',
  stolen: 'Stolen',
  claims: 'Claims',
  hold_for_sale: 'Hold for Sale',
  sold_not_delivered: 'Sold Not Delivered',
};

/** Returns the cells of a row in the list by column title. */
const cellsOf = (row: FleetRow, assumed?: FleetRow['condition']): Record<string, unknown> => ({
  Company: row.company.name,
  Location: row.location.code ?? row.location.name,
  Unit: row.unit,
  'Vehicle Class': row.class_name,
  VIN: row.vin,
  'Model Year': row.model_year,
  Make: row.brand.name,
  Model: row.model.name,
  'Model Detail': row.model_detail?.name ?? null,
  'In Service Date': row.in_service_date && new Date(row.in_service_date),
  Mileage: row.mileage,
  'AVG CR': row.last_mileage_record?.condition_grade ?? null,
  Condition: assumed ? `${CONDITIONS[assumed]} (assumed)` : CONDITIONS[row.condition],
  'Auction Value': row.auction,
  'Auction Weekly Change':
    row.auction_weekly_change === null ? null : Number((row.auction_weekly_change / 100).toFixed(4)),
  'Estimated Payoff': row.payoff,
  'Estimated Revenue/Loss': row.revenue,
  'Estimated Cap Cost': row.estimated_cap_cost,
  'Initial Purchase Price': row.purchase_amount,
  'Monthly Payment': row.monthly_payment,
  'Remaining Months': row.remaining,
  Color: row.color,
  'Finance Source': row.source,
  'Custom Tag': row.tags.length === 0 ? null : row.tags.map(({ name }) => name).join(', '),
  Status: STATUS_WORDS[row.status],
  'Data Type': row.is_sandbox && row.value_source !== 'manual' ? 'Sandbox data' : null,
  'Value Source': row.value_source && VALUE_SOURCES[row.value_source],
  'Valued On': row.valued_on && new Date(row.valued_on),
  'Blackbook Auction Value': guideOf(row, assumed ?? row.condition),
  'Blackbook Valued On': row.last_blackbook_value && new Date('2026-11-20'),
  'Blackbook Data Type': row.last_blackbook_value ? 'Sandbox data' : null,
  'Value Basis':
    row.auction === null
      ? null
      : row.value_source === 'manual'
        ? 'Set manually'
        : row.value_basis?.kind === 'price'
          ? 'Price paid'
          : 'Auction data',
});

const GUIDE = { excellent: 'clean', good: 'avg', fair: 'rough' } as const;
const guideOf = ({ last_blackbook_value: guide }: FleetRow, shown: FleetRow['condition']) =>
  guide?.data[0]?.[`adjusted_whole_${GUIDE[shown]}`] ?? null;

describe('the list as a file', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    // Names that a spreadsheet could interpret as a formula or XML as markup.
    const { pool } = fleetworth.database;
    // Answered late in the evening of the 20th in New York; all others have no answer.
    await writePositionsOnly(
      pool,
      `update positions set guide_xclean = null, guide_clean = null, guide_avg = null, guide_rough = null,
         guide_valued_at = null, guide_sandbox = null, version = new_version()
           where guide_valued_at is not null`,
    );
    await writePositionsOnly(
      pool,
      `update positions set guide_clean = 1910000, guide_avg = 1707500,
        guide_valued_at = '2026-11-21T03:00:00Z',
         guide_sandbox = true, version = new_version() where vehicle_id % 3 = 0`,
    );
    await pool.query(`update vehicles set unit = '=1+1' where id = (select min(id) from vehicles)`);
    await writePositionsOnly(
      pool,
      `update positions set unit = '=1+1', unit_key = '=1+1', version = new_version()
       where vehicle_id = (select min(id) from vehicles)`,
    );
    await writePositionsOnly(
      pool,
      `update positions set color = '<b>&"x', version = new_version()
        where vehicle_id = (select max(id) from vehicles where company_id = 1 and status = 'active')`,
    );
  });
  afterAll(() => fleetworth.stop());

  /** Returns all rows of the list by unit. */
  async function readList(filters: object): Promise<FleetRow[]> {
    const rows: FleetRow[] = [];
    for (let after: string | undefined; ; ) {
      const page = { ...filters, per: 700, ...(after !== undefined && { after }) };
      const { items, pagination } = (await fleetworth.call('listFleet', { filters: page })).data;
      rows.push(...items);
      after = pagination.next;
      if (after === undefined) return rows;
    }
  }

  async function expectSame(kind: 'internal' | 'external', filters: object, assumed?: FleetRow['condition']) {
    const rows = await readList(filters);
    const name = kind === 'internal' ? 'exportInternalFleet' : 'exportExternalFleet';
    const file = await downloadAndRead(fleetworth, name, filters);
    const titles = INTERNAL.filter((title) => kind === 'internal' || !ONLY_INTERNAL.includes(title));
    expect(file.heading).toEqual(titles);
    expect(file.rowCount).toBe(rows.length);
    expect(file.rows).toEqual(
      rows.map((row) => {
        const cells = cellsOf(row, assumed);
        return titles.map((title) => cells[title]);
      }),
    );
    return rows;
  }

  test.each(['internal', 'external'] as const)(
    'of kind %s is the list cell by cell, by unit, over several pages',
    async (kind) => {
      const rows = await expectSame(kind, { statuses: STATUSES });
      expect(rows.length).toBeGreaterThan(1_000);
      expect(rows.map(({ unit }) => unit)).toContain('=1+1');
      expect(rows.map(({ color }) => color)).toContain('<b>&"x');
    },
  );

  test.each(['internal', 'external'] as const)('of kind %s has the selected vehicles alone', async (kind) => {
    const some = (await readList({})).filter((_, place) => place % 97 === 0).map(({ id }) => id);
    expect(some.length).toBeGreaterThan(5);
    const rows = await expectSame(kind, { vehicle_id: some });
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(some));
  });

  test('supports every filter of the list, and an assumed condition', async () => {
    const all = await readList({});
    const tagged = all.find(
      (row) => row.tags.length > 0 && row.source !== null && row.class_name !== null,
    ) as FleetRow;
    const asked = [
      { company_id: tagged.company.id },
      { company_id: tagged.company.id, location_id: [tagged.location.id] },
      { tag_id: tagged.tags.map(({ id }) => id) },
      { statuses: ['sold'] },
      { condition: ['fair'] },
      { q: tagged.vin.slice(-3) },
      { financial: false },
      { source: [tagged.source] },
      { class: [tagged.class_name] },
      { brand_id: [tagged.brand.id], model_year: [tagged.model_year] },
      { sign: 'negative' },
      { min: 500, max: 1_000 },
      { manually_priced: true },
      { vehicle_id: [] },
      { q: 'no such unit' },
    ];
    for (const filters of asked) await expectSame('internal', filters);
    for (const preview_condition of ['excellent', 'fair'] as const)
      await expectSame('internal', { preview_condition }, preview_condition);
  });

  test('marks a manual price, which is never sandbox data', async () => {
    const file = await downloadAndRead(fleetworth, 'exportInternalFleet', { manually_priced: true });
    const origins = file.rows.map((row) => row.slice(-7, -4));
    expect(origins.length).toBeGreaterThan(0);
    expect(origins).toEqual(origins.map(() => [null, 'Set manually', null]));
  });

  test('has nothing of a company that is not the user’s', async () => {
    const foreign = await foreignIds(fleetworth.database.pool);
    const asked = [
      { company_id: foreign.company },
      { location_id: [foreign.location] },
      { tag_id: [foreign.tag] },
      { vehicle_id: [foreign.vehicle], statuses: STATUSES },
    ];
    for (const filters of asked)
      for (const name of ['exportInternalFleet', 'exportExternalFleet'] as const)
        expect((await downloadAndRead(fleetworth, name, filters)).rows).toEqual([]);
  });

  test('reads vehicles as they are requested, and none after the download ended', async () => {
    const { db, pool } = fleetworth.database;
    let statements = 0;
    const count = () => void (statements += 1);
    pool.on('acquire', count);
    const needs = {
      database: db,
      isDistributed: false,
      clock: fleetworth.clock,
      rowCache: new RowCache(db, 0),
    };
    const filters = { statuses: STATUSES as FleetRow['status'][] };
    const { file } = await exportFleet(needs, scopeOfJob([1, 2]), {
      kind: 'internal',
      filters,
      filterTexts: [],
    });
    const ofFirstPage = statements;
    const taking = file.iterator();
    await taking.next();
    await taking.return?.();
    expect(file.destroyed).toBe(true);
    expect(statements).toBe(ofFirstPage);
    pool.off('acquire', count);
  });

  test('is named by its type and the time of its making, in the business time zone', async () => {
    const internal = await downloadAndRead(fleetworth, 'exportInternalFleet', { q: 'no such unit' });
    expect(internal.name).toBe('internal-20261120-1200.xlsx');
    const external = await downloadAndRead(fleetworth, 'exportExternalFleet', { q: 'no such unit' });
    expect(external.name).toBe('external-20261120-1200.xlsx');
  });

  test('rejects pages and sort orders as JSON', async () => {
    for (const field of ['sort', 'order', 'page', 'per', 'after']) {
      const { status, body } = await fleetworth.attempt('exportInternalFleet', { filters: { [field]: 1 } });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  test("returns a JSON error if the rows can't be read, before any byte of the file", async () => {
    const { pool } = fleetworth.database;
    await pool.query('alter table financing_companies rename to gone');
    const { status, body } = await fleetworth.attempt('exportInternalFleet', { filters: {} });
    await pool.query('alter table gone rename to financing_companies');
    expect([status, body.reason]).toEqual([500, 'server.failed']);
  });
});
