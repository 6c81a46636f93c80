import type { ResponseOf, Api, UploadCall } from '@fleetworth/contract/api';
import type { BatchDetail } from '@fleetworth/contract/batch-shapes';
import { API_BASE } from '@fleetworth/contract/endpoint';
import { readXlsx, writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIds } from '../../../test/company-ids.ts';
import { previewSheet } from '../../../test/preview-sheet.ts';
import { startTestFleetworth, type TestFleetworth } from '../../../test/test-fleetworth.ts';

const VIN = '1FTEW1EP7JFC10312';
const VEHICLE = 'VIN,Unit,Location code,Mileage,In Service Date';
const CONTRACT = 'VIN,Source,Length,Purchase Amount,Start Date';
const LEASE = 'Monthly Depreciation %,Monthly Interest %';
const CLASS = 'Location code,Class,Utilization,RPU,T&M';
const sheet = (...lines: string[]) => new File([lines.join('\n')], 'june.csv');

describe('texts of batch calls', () => {
  let fleetworth: TestFleetworth;
  let company: number;
  let code: string;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    const { pool } = fleetworth.database;
    const own = await ownIds(pool);
    company = own.company;
    const { rows } = await pool.query<{ code: string }>('select code from locations where id = $1', [
      own.location,
    ]);
    code = rows[0]?.code ?? '';
  });
  afterAll(() => fleetworth.stop());

  /** Sends an upload; `company` is one that the user may write to. */
  const send = (name: UploadCall, fields: object, file?: File) =>
    fleetworth.attempt(name, {
      upload: { ...fields, ...('company' in fields && { company }), ...(file && { file }) },
    });
  const upload = async (name: UploadCall, fields: object, ...lines: string[]): Promise<BatchDetail> => {
    const answer = await send(name, fields, sheet(...lines));
    return (answer.body as unknown as { data: BatchDetail }).data;
  };
  /** Uploads a sheet and runs its preview job, because the queue of this test is off. */
  const preview = async (name: UploadCall, fields: object, ...lines: string[]): Promise<number> => {
    const { id } = await upload(name, fields, ...lines);
    await previewSheet(fleetworth, id);
    return id;
  };

  test.each<[UploadCall, object, string, string]>([
    ['uploadVehicleBatch', { company: 0 }, 'type', 'Please select a type'],
    ['uploadVehicleBatch', { type: 'lease', company: 0 }, 'type', 'Please select a type'],
    ['uploadVehicleBatch', { type: 'create' }, 'company', 'Please select a company'],
    ['uploadFinanceBatch', { company: 0 }, 'type', 'Please select a type'],
    ['uploadFinanceBatch', { type: 'assumption' }, 'company', 'Please select a company'],
    ['uploadFinanceBatch', { type: 'lease' }, 'company', 'Please select a company'],
    ['uploadFinanceBatch', { type: 'flooring' }, 'company', 'Please select a company'],
    ['uploadFinanceBatch', { type: 'finance' }, 'company', 'Please select a company'],
    ['uploadClassPerformanceBatch', {}, 'company', 'Please select a company'],
    ['uploadAuctionBatch', {}, 'region', 'Please choose region'],
    ['uploadAuctionBatch', { region: 'ZZ' }, 'region', 'Please choose region'],
  ])('%s with %o lacks its %s', async (name, fields, field, text) => {
    const { status, body } = await send(name, fields, sheet(VEHICLE, ''));
    expect([status, body.errors?.[field]]).toEqual([422, [text]]);
  });

  const NO_FILE = 'Please choose a file of type .xlsx, .xls or .csv.';
  const UNREADABLE = "This file can't be read. Save it as .xlsx and upload it again.";
  const PROTECTED = 'This file is password-protected. Save it without a password and upload it again.';
  const encrypted = async () => {
    const sheets = [{ name: 'Rows', rows: [['VIN'], [VIN]] }];
    return new File(
      [new Uint8Array(await writeXlsx({ sheets, encryption: { password: 'fleet' } }))],
      'june.xlsx',
    );
  };

  const explanationOf = async () => {
    const { rawPayload } = await fleetworth.app.inject({
      url: `${API_BASE}/vehicles/batch/template/create`,
      headers: { authorization: `Bearer ${fleetworth.token}` },
    });
    const { sheets } = await readXlsx(rawPayload);
    const rows = sheets[1]?.rows ?? [];
    expect(rows[1]?.[0]).toBe('VIN');
    return new File([new Uint8Array(await writeXlsx({ sheets: [{ name: 'Columns', rows }] }))], 'june.xlsx');
  };

  test.each<[string, File | undefined | (() => Promise<File>), string]>([
    ['none', undefined, NO_FILE],
    ['without a byte', new File([], 'june.xlsx'), 'This sheet has no rows below its header row.'],
    ['a program', new File([Uint8Array.of(0x4d, 0x5a, 0, 1)], 'june.xlsx'), UNREADABLE],
    ['protected by a password', encrypted, PROTECTED],
    [
      'the explanation of a template alone',
      () => explanationOf(),
      'This sheet has no rows below its header row.',
    ],
    ['a page of a browser', new File(['\ufeff <table><tr><td>VIN'], 'june.xls'), UNREADABLE],
    ['an answer of a program', new File(['[{"VIN": 1}]'], 'june.csv'), UNREADABLE],
    ['a document', new File(['%PDF-1.7\nVIN'], 'june.xlsx'), UNREADABLE],
    ['a heading alone', sheet('VIN'), 'This sheet has no rows below its header row.'],
    [
      'more rows than are taken',
      sheet('VIN', ...Array.from({ length: 100_001 }, () => 'x')),
      'This file has too many rows. Split it into files of at most 100,000 rows (5,000 for .xls).',
    ],
  ])('a file that is %s is rejected under file', async (_name, file, text) => {
    const made = typeof file === 'function' ? file() : file;
    const { status, body } = await send('uploadVehicleBatch', { type: 'delete' }, await made);
    expect([status, body.errors?.file]).toEqual([422, [text]]);
  });

  const CODE_NOT_FOUND = 'This company has no location with the code “NOWHERE”.';

  // Each upload starts a reader thread, so one upload of each kind holds all rows.
  describe('a vehicle', () => {
    const cases: [string, string, string][] = [
      ['a VIN', `,1,CODE,5,10/01/2025`, 'Please type 17 chars VIN number.'],
      ['a unit', `${VIN},,CODE,5,10/01/2025`, 'Please type UNIT number.'],
      ['a location', `${VIN},1,,5,10/01/2025`, 'Please select your location'],
      ['a location of the company', `${VIN},1,NOWHERE,5,10/01/2025`, CODE_NOT_FOUND],
      ['a readable mileage', `${VIN},1,CODE,unknown,10/01/2025`, 'Please type mils value'],
      ['a day of the calendar', `${VIN},1,CODE,5,13/13/2025`, 'Invalid type In Service Date'],
    ];
    let items: ResponseOf<'listRowsOfVehicleBatch'>['data']['items'];
    beforeAll(async () => {
      const lines = cases.map(([, line]) => line.replace('CODE', code));
      const id = await preview('uploadVehicleBatch', { type: 'create', company }, VEHICLE, ...lines);
      ({ items } = (await fleetworth.call('listRowsOfVehicleBatch', { params: { id }, query: {} })).data);
    });

    test.each(cases)('without %s is rejected with its text', (name, _line, text) => {
      const row = items[cases.findIndex(([of]) => of === name)];
      expect(row?.action).toBe('refuse');
      expect(row?.problems[0]).toMatchObject({ message: text });
    });
  });

  test('a repeated VIN is deleted by its first row', async () => {
    const twice = await fleetworth.database.pool.query<{ vin: string }>(
      'select vin from vehicles where company_id = $1 and deleted_at is null limit 1',
      [company],
    );
    const vin = twice.rows[0]?.vin ?? '';
    const id = await preview('uploadVehicleBatch', { type: 'delete' }, 'VIN', vin, vin);
    const { items } = (await fleetworth.call('listRowsOfVehicleBatch', { params: { id }, query: {} })).data;
    expect(items.map(({ action }) => action)).toEqual(['delete', 'refuse']);
    expect(items[1]?.problems).toMatchObject([
      { column: 'VIN', message: 'Row 2 already deletes this vehicle.' },
    ]);
  });

  describe.each<[type: string, heading: string, cases: [line: string, column: string, message: string][]]>([
    [
      'lease',
      LEASE,
      [
        [`${VIN},Assumption,36,0,10/01/2025,1,1`, 'Purchase Amount', 'Please type Purchase Amount.'],
        [`${VIN},Assumption,,9,10/01/2025,1,1`, 'Length', 'Please type Period.'],
        [`${VIN},Assumption,36,9,10/01/2025,1,`, 'Monthly Interest %', 'Please type monthly interest.'],
        [`${VIN},Assumption,36,9,x,1,1`, 'Start Date', 'Invalid type Start Date'],
        [`${VIN},,36,9,10/01/2025,1,1`, 'Source', 'Please select Source'],
        [`${VIN},Nobody,36,9,10/01/2025,1,1`, 'Source', "This lender doesn't exist."],
      ],
    ],
    [
      'finance',
      'Down Payment,Monthly Interest %',
      [[`${VIN},Assumption,36,9,10/01/2025,,1`, 'Down Payment', 'Please type Down Payment.']],
    ],
  ])('a contract of type %s', (type, heading, cases) => {
    let items: ResponseOf<'listRowsOfFinanceBatch'>['data']['items'];
    beforeAll(async () => {
      const lines = cases.map(([line]) => line);
      const id = await preview('uploadFinanceBatch', { type, company }, `${CONTRACT},${heading}`, ...lines);
      ({ items } = (await fleetworth.call('listRowsOfFinanceBatch', { params: { id }, query: {} })).data);
    });

    test.each(cases)('%s is rejected under %s', (line, column, message) => {
      const row = items[cases.findIndex(([of]) => of === line)];
      expect(row?.problems).toContainEqual(expect.objectContaining({ column, message }));
    });
  });

  describe('a class performance', () => {
    const cases: [string, string, string][] = [
      [',Midsize,82,1,1', 'Location code', 'Please select your location'],
      ['NOWHERE,Midsize,82,1,1', 'Location code', CODE_NOT_FOUND],
      ['CODE,,82,1,1', 'Class', 'Please type Class.'],
      ['CODE,Nobody,82,1,1', 'Class', 'This company has no class named “Nobody”.'],
      ['CODE,Midsize,101,1,1', 'Utilization', 'Please type Utilization from 0 to 100%.'],
      ['CODE,Midsize,82,,1', 'RPU', 'Please type RPU.'],
      ['CODE,Midsize,82,1,', 'T&M', 'Please type T&M.'],
    ];
    let items: ResponseOf<'listRowsOfClassPerformanceBatch'>['data']['items'];
    beforeAll(async () => {
      const lines = cases.map(([line]) => line.replace('CODE', code));
      const id = await preview('uploadClassPerformanceBatch', { company }, CLASS, ...lines);
      const params = { id };
      ({ items } = (await fleetworth.call('listRowsOfClassPerformanceBatch', { params, query: {} })).data);
    });

    test.each(cases)('of %s is rejected under %s', (line, column, message) => {
      const row = items[cases.findIndex(([of]) => of === line)];
      expect(row?.problems).toContainEqual(expect.objectContaining({ column, message }));
    });
  });

  const GROUPS = [
    ['Vehicle', { type: 'delete' }, 'VIN', 'delete', null],
    ['Finance', { type: 'lease', company: 0 }, `${CONTRACT},${LEASE}`, 'lease', 'company'],
    ['ClassPerformance', { company: 0 }, CLASS, 'create', 'company'],
    ['Auction', { region: 'SE' }, 'VIN,Mileage', 'create', null],
  ] as const;

  // The queue runs from here on.
  describe('with jobs', () => {
    beforeAll(() => fleetworth.work());

    test.each(GROUPS)(
      'a sheet of %s is uploaded, started once and deleted, each with its message',
      async (name, fields, heading, type, of) => {
        const answer = await send(`upload${name}Batch`, fields, sheet(heading, 'x,x,x,x,x,x,x'));
        const { data, message } = answer.body as unknown as { data: BatchDetail; message: string };
        expect([message, data.type, data.status]).toEqual(['Successfully uploaded', type, 'waiting']);
        expect(data.company?.id ?? null).toBe(of === null ? null : company);
        const params = { id: data.id };
        const get = async () => (await fleetworth.call(`get${name}Batch`, { params })).data;
        expect((await fleetworth.call(`start${name}Batch`, { params })).message).toBe('Successfully started');
        const again = await fleetworth.attempt(`start${name}Batch`, { params });
        expect([again.status, again.body.message]).toEqual([409, 'This batch has already been started.']);
        await expect.poll(async () => (await get()).status).toBe('failed');
        const { results } = await get();
        expect(results?.message).toBe('0 of 1 rows applied.');
        expect(Object.keys(results?.errors ?? {})).toEqual([
          name === 'ClassPerformance' ? 'row 2 · X · X' : 'row 2',
        ]);
        expect((await fleetworth.call(`delete${name}Batch`, { params })).message).toBe(
          'Successfully deleted',
        );
        const gone = await fleetworth.attempt(`get${name}Batch`, { params });
        expect(gone.status).toBe(404);
      },
    );
  });

  test('a sheet that runs is not deleted', async () => {
    const { id } = await upload('uploadAuctionBatch', { region: 'SE' }, 'VIN,Mileage', `${VIN},5`);
    await fleetworth.database.pool.query(`update batches set status = 'progress' where id = $1`, [id]);
    const { status, body } = await fleetworth.attempt('deleteAuctionBatch', { params: { id } });
    const text = 'This batch is still running. Wait until it has finished.';
    expect([status, body.message]).toEqual([409, text]);
  });

  test('lists have ten items a page by default', async () => {
    const { id } = await upload('uploadVehicleBatch', { type: 'delete' }, 'VIN', VIN);
    await fleetworth.database.pool.query(
      `insert into batches (company_id, user_id, kind, file_name, row_count, created_at, updated_at)
       select company_id, user_id, kind, file_name, row_count, created_at, updated_at
       from batches, generate_series(1, 10) where id = $1`,
      [id],
    );
    const { items, count, pagination } = (await fleetworth.call('listVehicleBatches', { query: {} })).data;
    expect(count).toBeGreaterThan(10);
    expect([items.length, pagination.per, pagination.last]).toEqual([10, 10, Math.ceil(count / 10)]);
  });

  test.each<[keyof Api, object, string, string]>([
    ['templateOfVehicleBatch', { type: 'create' }, '/vehicles/batch/template/create', 'vehicle-create'],
    ['templateOfVehicleBatch', { type: 'delete' }, '/vehicles/batch/template/delete', 'vehicle-delete'],
    [
      'templateOfFinanceBatch',
      { type: 'assumption' },
      '/vehicle-finance/batch/template/assumption',
      'finance-assumption',
    ],
    ['templateOfFinanceBatch', { type: 'lease' }, '/vehicle-finance/batch/template/lease', 'finance-lease'],
    [
      'templateOfFinanceBatch',
      { type: 'flooring' },
      '/vehicle-finance/batch/template/flooring',
      'finance-flooring',
    ],
    [
      'templateOfFinanceBatch',
      { type: 'finance' },
      '/vehicle-finance/batch/template/finance',
      'finance-finance',
    ],
    ['templateOfClassPerformanceBatch', {}, '/class-performances/batch/template/', 'class-performance'],
    ['templateOfAuctionBatch', {}, '/queries/manheim/batch/template/', 'auction-valuation'],
  ])('%s of %o is named by its kind', async (_name, _params, path, name) => {
    const { headers, statusCode } = await fleetworth.app.inject({
      method: 'GET',
      url: API_BASE + path,
      headers: { authorization: `Bearer ${fleetworth.token}` },
    });
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toContain(`template-${name}.xlsx`);
  });
});
