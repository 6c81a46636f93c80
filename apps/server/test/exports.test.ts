import { API_BASE } from '@fleetworth/contract/endpoint';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foreignIds } from './company-ids.ts';
import { SheetKit, textFile } from './sheet-kit.ts';

const MADE = '2026-11-20';
const VINS = [
  ['1FTEW1EP5JFC39801', 'EX-1'],
  ['1FTEW1EP7JFC39802', 'EX-2'],
] as const;

describe('an export', () => {
  let kit: SheetKit;
  beforeAll(async () => {
    kit = await SheetKit.start();
    await kit.addVehicles(VINS);
    await query("update companies set name = 'Harbor Rent' where id = $1", [kit.company]);
    await query("update users set name = 'Dana', last_name = 'Reed' where email = 'demo@fleetworth.app'", []);
  });
  afterAll(() => kit.stop());

  const query = (text: string, values: unknown[]) => kit.fleetworth.database.pool.query(text, values);
  const download = async (path: string, payload?: object) => {
    const { app, token } = kit.fleetworth;
    const response = await app.inject({
      method: payload ? 'POST' : 'GET',
      url: API_BASE + path,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
    expect(response.statusCode).toBe(200);
    const { sheets } = await readXlsx(response.rawPayload);
    return {
      file: response.rawPayload,
      name: /filename="(.+?)"/.exec(String(response.headers['content-disposition']))?.[1],
      sheets: sheets.map(({ name }) => name),
      about: Object.fromEntries((sheets[1]?.rows ?? []).map(([label, value]) => [label, value])),
      titles: sheets[0]?.rows[0],
    };
  };
  const exportFleet = (filters: object) =>
    download('/vehicle-analysis/export-list-for-sale/internal', filters);

  test('names company, filters, user, time and totals in its second sheet', async () => {
    const filters = { location_id: [kit.location], q: 'EX-', statuses: ['active', 'hold_for_sale'] };
    const { name, sheets, about } = await exportFleet(filters);
    expect(name).toBe('internal-harbor-rent-20261120-1200.xlsx');
    expect(sheets).toEqual(['Vehicles', 'About']);
    expect(about).toMatchObject({
      Company: 'Harbor Rent',
      Locations: 'MAIN',
      Status: 'Active, Hold for Sale',
      Search: 'EX-',
      'Exported by': 'Dana Reed',
      'Exported on': '11.20.2026 12:00 PM EST',
      'As of': '11/20/2026',
      Rows: 2,
    });
    expect(Object.keys(about).some((label) => label.startsWith('Total Auction Value'))).toBe(true);
    expect(about).toMatchObject({ 'Total Estimated Payoff (0 of 2 rows)': '–' });
  });

  test('of several companies lists them, without a company in its name', async () => {
    const { name, about } = await exportFleet({ q: 'EX-' });
    expect(name).toBe('internal-20261120-1200.xlsx');
    expect(String(about.Company)).toContain('Harbor Rent, ');
  });

  test('describes selected vehicles, revenue and quick views', async () => {
    const { about } = await exportFleet({ vehicle_id: [1, 2], financial: false, min: -500, max: 1 });
    expect(about).toMatchObject({
      Vehicles: '2 selected',
      Finance: 'Missing finance',
      'Revenue/Loss': '−$500 to $1',
    });
  });

  test('lists the statuses of its vehicles without a filter, because others are excluded', async () => {
    for (const filters of [{}, { statuses: [] }])
      expect((await exportFleet(filters)).about.Status).toBe(
        'Active, Stolen, Claims, Hold for Sale, Sold Not Delivered',
      );
  });

  test('names no locations, tags, makes or models of another company in its filters', async () => {
    const own = await idsOf(kit.company);
    const other = await idsOf((await foreignIds(kit.fleetworth.database.pool)).company);
    expect((await exportFleet(own)).about).toMatchObject({
      Tags: 'Secret',
      Makes: 'Secret',
      Models: 'Secret',
    });
    const { about } = await exportFleet(other);
    expect(about.Rows).toBe(0);
    expect(JSON.stringify(about)).not.toContain('Secret');
  });

  /** Creates a tag, make and model of a company, and returns filters for them. */
  async function idsOf(company: number) {
    const make = async (text: string) =>
      (await query(`${text} returning id`, [company])).rows.map(({ id }) => Number(id));
    const tag_id = await make(`insert into tags (company_id, name, color) values ($1, 'Secret', 'blue')`);
    const brand_id = await make(`insert into brands (company_id, name) values ($1, 'Secret')`);
    const model_id = await make(
      `insert into models (brand_id, company_id, name) values (${brand_id[0]}, $1, 'Secret')`,
    );
    const location_id = await make(
      `update locations set name = name where id = (select min(id) from locations where company_id = $1)`,
    );
    return { tag_id, brand_id, model_id, location_id };
  }

  test('counts its simulated values', async () => {
    const { about } = await exportFleet({ company_id: kit.company });
    expect(String(about['Sandbox data'])).toMatch(/simulated\.$/);
  });

  test('is read as one sheet when it is uploaded again', async () => {
    const { file } = await exportFleet({ location_id: [kit.location], q: 'EX-' });
    const { preview, columns } = (await kit.preview(
      'create',
      new File([new Uint8Array(file)], 'again.xlsx'),
    )) as {
      preview: object;
      columns?: unknown;
    };
    expect(preview).toMatchObject({ refuse: 0 });
    expect(columns).toBeDefined();
  });

  test('templates and rejected rows have no second sheet', async () => {
    expect((await download('/vehicles/batch/template/create')).sheets).not.toContain('About');
    const { id } = await kit.preview('create', textFile('VIN,Unit,Location,Mileage', 'WRONG,1,MAIN,x'));
    const { sheets, name } = await download(`/vehicles/batch/${id}/errors`);
    expect([sheets, name]).toEqual([['Rejected rows'], `errors-${id}.xlsx`]);
  });

  test.each([
    [{ type: 'lease', monthly_depreciation_rate: 1, monthly_interest_rate: 0.5 }, 'Lease', 'Depreciation'],
    [{ type: 'loan', down_payment: 1_000, monthly_interest_rate: 0.5 }, 'Finance', 'Principal'],
    [
      {
        type: 'loan',
        is_least_payment: true,
        down_payment: 0,
        monthly_depreciation_rate: 2,
        monthly_interest_rate: 1,
        monthly_payment: 50,
      },
      'Flooring',
      'Curtailment',
    ],
  ])('of a payment schedule %j has its terms and totals', async (terms, type, reduction) => {
    const body = { amount: 10_000, period: 12, ...terms };
    const { name, about, titles } = await download('/calculator/finance/export', body);
    expect(name).toBe('payment-schedule-20261120-1200.xlsx');
    expect(titles?.[2]).toBe(reduction);
    expect(titles?.includes('Fee')).toBe(type === 'Flooring');
    expect(about).toMatchObject({
      Type: type,
      'Vehicle Cap Cost': 10_000,
      'Monthly Interest %': expect.closeTo(terms.monthly_interest_rate / 100),
      'Term in Months': 12,
      'Start Date': new Date(MADE),
      Rows: 12,
    });
    expect(about).toHaveProperty(`Total ${reduction}`);
    expect(about).toHaveProperty('Total Payment');
  });
});
