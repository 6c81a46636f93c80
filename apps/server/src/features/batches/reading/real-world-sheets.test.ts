import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeWorkbook, sheetOf } from '../../../../test/made-archive.ts';
import { rejectionsIn, SheetKit, textFile } from '../../../../test/sheet-kit.ts';

const VEHICLES = [
  ['1FTEW1EP4JF720378', 'L1'],
  ['4T1G11AKXNU720385', 'L2'],
  ['1GCUYDED9KZ720392', 'L3'],
  ['1HGCV1F39LA720399', 'L4'],
  ['5N1AT2MT9KC720406', 'L5'],
  ['1C6SRFJT6LN720413', 'L6'],
] as const;

describe('a sheet of a kind met in the field', () => {
  let kit: SheetKit;
  beforeAll(async () => {
    kit = await SheetKit.start();
    const { company, location } = kit;
    for (const [vin, unit] of VEHICLES)
      await kit.fleetworth.call('createVehicle', {
        body: {
          vin,
          unit,
          company,
          location,
          mileage: 10_000,
          in_service_date: '2023-03-15',
          brand_name: 'Ford',
          model_name: 'F-150',
        },
      });
  });
  afterAll(() => kit.stop());

  const vehicle = async (vin: string) => {
    const { rows } = await kit.fleetworth.database.pool.query<Record<string, unknown>>(
      `select v.id, unit, in_service_date::text, color, d.name as detail,
        (select mileage from mileage_records m where m.vehicle_id = v.id order by date desc, id desc limit 1)
          as mileage
      from vehicles v left join model_details d on d.id = v.model_detail_id where vin = $1`,
      [vin],
    );
    return rows[0];
  };
  const contract = async (vin: string) => {
    const id = Number((await vehicle(vin))?.id);
    return (await kit.fleetworth.call('getFinance', { params: { id } })).data as unknown as Record<
      string,
      unknown
    >;
  };

  test('with two columns of the same meaning reads the plainer one and lists the other', async () => {
    const { before, after } = await kit.run(
      'create',
      textFile(
        'Unit,Name,Serial,VIN,Location,Odometer,Last Odometer,In Service Date,Series,Trim',
        '300,Car 1,GA1U76CA6T0,1FTEW1EPXJF720126,Main Yard,40000,39000,03/15/2023,F-150,XLT',
        '301,Car 2,GA1U76CA6T1,4T1G11AK5NU720133,Main Yard,40001,39001,03/15/2023,Camry,SE',
      ),
    );
    expect(before.not_read.headings).toEqual(['Name', 'Serial', 'Last Odometer', 'Series']);
    expect(after.results).toMatchObject({ created_count: 2, refused_count: 0 });
    expect(await vehicle('1FTEW1EPXJF720126')).toMatchObject({ unit: '300', mileage: 40_000, detail: 'XLT' });
  });

  const DAY_FIRST = [
    '1FTEW1EP4JF720252,T0,Main Yard,30000,12/02/2021',
    '4T1G11AK5NU720259,T1,Main Yard,30001,23/09/2022',
    '1GCUYDED4KZ720266,T2,Main Yard,30002,09/01/2022',
  ];

  test('with DD/MM/YYYY in the heading is read accordingly in every row', async () => {
    const { after } = await kit.run(
      'create',
      textFile('VIN,Unit,Location,Mileage,In Service Date (DD/MM/YYYY)', ...DAY_FIRST),
    );
    expect(after.results).toMatchObject({ created_count: 3, refused_count: 0 });
    expect(await vehicle('1FTEW1EP4JF720252')).toMatchObject({ in_service_date: '2021-02-12' });
    expect(await vehicle('1GCUYDED4KZ720266')).toMatchObject({ in_service_date: '2022-01-09' });
  });

  test('with a date that only day-first explains asks once and reads all dates accordingly', async () => {
    const file = () =>
      textFile(
        'VIN,Unit,Location,Mileage,In Service Date',
        ...DAY_FIRST.map((line) => line.replace(/7202(\d)/, '7212$1')),
        '1HGCV1F39LA721273,T3,Main Yard,30003,2019-02-14',
      );
    const asked = await kit.upload('create', file());
    expect([asked.status, asked.body.reason, asked.body.data]).toEqual([
      422,
      'batch.which_dates',
      { column: 'In Service Date', day_first: 1, total: 3 },
    ]);
    const { before, after } = await kit.run('create', file(), { day_first: true });
    expect(before.notes).toContain('In Service Date was read as DD/MM/YYYY.');
    expect(after.results).toMatchObject({ created_count: 4, refused_count: 0 });
    expect(await vehicle('1FTEW1EP4JF721252')).toMatchObject({ in_service_date: '2021-02-12' });
    expect(await vehicle('1HGCV1F39LA721273')).toMatchObject({ in_service_date: '2019-02-14' });

    const monthFirst = await kit.run('create', file(), { day_first: false });
    expect(rejectionsIn(monthFirst.after)).toEqual([
      [3, 'In Service Date', 'Invalid type In Service Date. Enter the month first: 09/23/2022.'],
    ]);
    expect(await vehicle('1FTEW1EP4JF721252')).toMatchObject({ in_service_date: '2021-12-02' });
  });

  test('with dates in both orders counts both in its question', async () => {
    const asked = await kit.upload(
      'create',
      textFile(
        'VIN,Unit,Location,Mileage,In Service Date',
        '1FTEW1EP6JF722021,B1,MAIN,41203,25/04/2021',
        '1FTEW1EP6JF722022,B2,MAIN,41204,04/25/2021',
        '1FTEW1EP6JF722023,B3,MAIN,41205,04/05/2021',
      ),
    );
    expect(asked.body.data).toEqual({
      column: 'In Service Date',
      day_first: 1,
      month_first: 1,
      total: 3,
    });
  });

  test('with date cells among day-first texts warns about the date cells', async () => {
    const rows = [
      ['VIN', 'Unit', 'Location', 'Mileage', 'In Service Date'],
      ['1FTEW1EP6JF722060', 'D1', 'MAIN', 41_203, '23/09/2022'],
      ['1FTEW1EP6JF722061', 'D2', 'MAIN', 41_203, new Date('2022-05-09T00:00:00Z')],
    ];
    const columns = rows[0]?.map((_, index) => (index === 4 ? { numFmt: 'dd/mm/yyyy' } : {})) ?? [];
    const file = await writeXlsx({ sheets: [{ name: 'Fleet', columns, rows }] });
    const workbook = new File([new Uint8Array(file)], 'mixed.xlsx');
    const { before } = await kit.run('create', workbook, { day_first: true });
    expect(before.notes).toEqual([
      'In Service Date was read as DD/MM/YYYY.',
      'In Service Date: 1 cell is stored as a date, but the others have the day first. ' +
        "Check that day and month aren't swapped.",
    ]);
  });

  test('with points and commas in both roles rejects only ambiguous values', async () => {
    const { after } = await kit.run(
      'lease',
      textFile(
        'VIN;Source;Length;Purchase Amount;Start Date;Monthly Depreciation %;Monthly Interest %',
        '1FTEW1EP4JF720378;Assumption;48;22.790;03/15/2023;1,5;0,5',
        '4T1G11AKXNU720385;Assumption;48;26.500,00;03/15/2023;0,015;0,5',
        '1GCUYDED9KZ720392;Assumption;48;18.900 €;03/15/2023;1.5;0,5',
        '1HGCV1F39LA720399;Assumption;48;31.250;03/15/2023;1.5;0,5',
        '5N1AT2MT9KC720406;Assumption;48;$14190.13;03/15/2023;1.5%;0,5',
        '1C6SRFJT6LN720413;Assumption;48;26500;03/15/2023;1.5;0,5',
      ),
    );
    expect(rejectionsIn(after)).toEqual([
      [2, 'Purchase Amount', 'Please type Purchase Amount. Enter 22790 or 22.79.'],
      [3, 'Monthly Depreciation %', 'Please type Monthly Depreciation. Enter 15 or 0.015.'],
      [4, 'Purchase Amount', 'Please type Purchase Amount. Amounts are in US dollars, not €.'],
      [5, 'Purchase Amount', 'Please type Purchase Amount. Enter 31250 or 31.25.'],
    ]);
    expect(await contract('5N1AT2MT9KC720406')).toMatchObject({
      purchase_amount: 14_190.13,
      monthly_depreciation_rate: 1.5,
      monthly_interest_rate: 0.5,
    });
    expect(await contract('1C6SRFJT6LN720413')).toMatchObject({ purchase_amount: 26_500 });
  });

  test('with only decimal commas is read accordingly, and its preview says so', async () => {
    const { before, after } = await kit.run(
      'lease',
      textFile(
        'VIN;Source;Length;Purchase Amount;Start Date;Monthly Depreciation %;Monthly Interest %',
        '1FTEW1EP4JF720378;Assumption;48;22.790;03/15/2023;1,5;0,5',
        '4T1G11AKXNU720385;Assumption;48;26.500,00;03/15/2023;1,25;0,5',
        '1HGCV1F39LA720399;Assumption;48;31.250;03/15/2023;1,5;0,45',
        '5N1AT2MT9KC720406;Assumption;48;14.190,13;03/15/2023;2;0,5',
      ),
    );
    expect(before.notes.join(' ')).toContain('Numbers were read with decimal commas');
    expect(after.results).toMatchObject({ refused_count: 0 });
    const amounts = await Promise.all(
      ['1FTEW1EP4JF720378', '4T1G11AKXNU720385', '1HGCV1F39LA720399', '5N1AT2MT9KC720406'].map(
        async (vin) => (await contract(vin)).purchase_amount,
      ),
    );
    expect(amounts).toEqual([22_790, 26_500, 31_250, 14_190.13]);
  });

  test('with kilometers is converted to whole miles, and its preview says so', async () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>VIN</t></is></c><c r="B1" t="inlineStr"><is>' +
      '<t>Unit</t></is></c>' +
      '<c r="C1" t="inlineStr"><is><t>Location</t></is></c><c r="D1" t="inlineStr"><is>' +
      '<t>Odometer</t></is></c>' +
      '<c r="E1" t="inlineStr"><is><t>In Service Date</t></is></c></row>' +
      '<row r="2"><c r="A2" t="inlineStr"><is><t>1FTEW1EP6JF722000</t></is></c>' +
      '<c r="B2" t="inlineStr"><is><t>K1</t></is></c>' +
      '<c r="C2" t="inlineStr"><is><t>MAIN</t></is></c><c r="D2" s="1"><v>66308.4</v></c>' +
      '<c r="E2" t="inlineStr"><is><t>2022-03-15</t></is></c></row>';
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.0&quot; km&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>';
    const workbook = new File([new Uint8Array(makeWorkbook({ sheet: sheetOf(rows), styles }))], 'km.xlsx');
    const { before } = await kit.run('create', workbook);
    expect(before.notes).toContain('Mileage: 1 value in kilometers is converted to miles, rounded down.');
    expect(await vehicle('1FTEW1EP6JF722000')).toMatchObject({ mileage: 41_202 });

    await kit.run(
      'create',
      textFile(
        'VIN,Unit,Location,Odometer (km),In Service Date',
        '1FTEW1EP6JF722001,K2,MAIN,66308.4,2022-03-15',
        '1FTEW1EP6JF722002,K3,MAIN,41203 mi,2022-03-15',
      ),
    );
    expect(await vehicle('1FTEW1EP6JF722001')).toMatchObject({ mileage: 41_202 });
    expect(await vehicle('1FTEW1EP6JF722002')).toMatchObject({ mileage: 41_203 });
  });

  test('in text with a value beyond the last heading rejects the row', async () => {
    const { after } = await kit.run(
      'create',
      textFile(
        'VIN,Unit,Location,Mileage,In Service Date',
        '1FTEW1EP6JF722010,X1,MAIN,41,203,2022-03-15',
        '1FTEW1EP6JF722011,X2,MAIN,41203,2022-03-15',
      ),
    );
    expect(rejectionsIn(after)).toEqual([
      [2, null, 'Row 2 has more values than columns. A number may contain an unquoted comma.'],
    ]);
    expect(after.results).toMatchObject({ created_count: 1 });
  });

  test('in text with an unquoted comma before an empty column rejects the row', async () => {
    const heading = 'VIN,Unit,Location,In Service Date,Mileage,Color';
    const split = await kit.run(
      'create',
      textFile(
        heading,
        '1FTEW1EP6JF722012,X3,MAIN,2022-03-15,41,203,',
        '1FTEW1EP6JF722013,X4,MAIN,2022-03-15,41203,white',
      ),
    );
    expect(rejectionsIn(split.after).map(([row]) => row)).toEqual([2]);
    const ended = await kit.run(
      'create',
      textFile(
        heading,
        '1FTEW1EP6JF722014,X5,MAIN,2022-03-15,41,203,',
        '1FTEW1EP6JF722015,X6,MAIN,2022-03-15,41203,white,',
        '1FTEW1EP6JF722016,X7,MAIN,2022-03-15,41204,white,',
      ),
    );
    expect(rejectionsIn(ended.after).map(([row]) => row)).toEqual([2]);
    expect(ended.after.results).toMatchObject({ created_count: 2 });
  });

  test('in text with an unquoted comma in a row without its last cells rejects the row', async () => {
    const { after } = await kit.run(
      'create',
      textFile(
        'VIN,Unit,Location code,In Service Date,Mileage,Color,Notes',
        '1FTEW1EP6JF722017,UR1,MAIN,03/15/2021,38500,white,new tires',
        '1FTEW1EP6JF722018,UR3,MAIN,03/15/2021,41,203',
      ),
    );
    expect(rejectionsIn(after)).toEqual([[3, 'Mileage', 'A number may contain an unquoted comma.']]);
    expect(after.results).toMatchObject({ created_count: 1 });
  });

  test('in a workbook with texts that a formula or an apostrophe keeps as texts unwraps them', async () => {
    const rows = [
      ['VIN', 'Unit', 'Location', 'Mileage', 'In Service Date'],
      ['1FTEW1EP6JF722024', '="01041"', 'MAIN', 41_203, '2022-03-15'],
      ['1FTEW1EP6JF722025', "'01042", 'MAIN', 41_203, '2022-03-15'],
    ];
    const file = await writeXlsx({ sheets: [{ name: 'Fleet', rows }] });
    await kit.run('create', new File([new Uint8Array(file)], 'wrapped.xlsx'));
    expect((await kit.findVehicle('1FTEW1EP6JF722024'))?.unit).toBe('01041');
    expect((await kit.findVehicle('1FTEW1EP6JF722025'))?.unit).toBe('01042');
  });

  test('in a workbook with columns without a heading lists them as not read', async () => {
    const rows = [
      ['VIN', 'Unit', null, 'Location', 'Mileage', 'In Service Date'],
      ['1FTEW1EP6JF722020', 'N1', 'left', 'MAIN', 41_203, '2022-03-15', null, 'right'],
    ];
    const file = await writeXlsx({ sheets: [{ name: 'Fleet', rows }] });
    const { before, after } = await kit.run('create', new File([new Uint8Array(file)], 'unnamed.xlsx'));
    expect(before.not_read.headings).toEqual(['Column C (no heading)', 'Column H (no heading)']);
    expect(after.results).toMatchObject({ created_count: 1 });
  });

  test("with its template's example and a row of totals skips and lists them", async () => {
    const template = await kit.fleetworth.app.inject({
      method: 'GET',
      url: '/api/v1/vehicles/batch/template/create',
      headers: { authorization: `Bearer ${kit.fleetworth.token}` },
    });
    const untouched = await kit.upload(
      'create',
      new File([new Uint8Array(template.rawPayload)], 'template.xlsx'),
    );
    expect([untouched.status, untouched.body.reason]).toEqual([422, 'batch.empty']);
    expect(untouched.body.errors).toEqual({
      file: [
        'This sheet has no rows below its header row. ' +
          "Row 2 is an example from the template. It won't be imported.",
      ],
    });

    const { before, after } = await kit.run(
      'create',
      textFile(
        'VIN,Unit,Location code,Mileage,In Service Date',
        '1FTEW1EP7JFC10312,01041,TPA,"41,203",10/01/2025',
        '1FTEW1EP6JF722030,S1,MAIN,41203,2022-03-15',
        'Grand Total,,,41203,',
        ',Total:,,41203,',
      ),
    );
    expect(before.notes).toEqual([
      "Row 2 is an example from the template. It won't be imported.",
      "Rows 4 and 5 are totals. They won't be imported.",
    ]);
    expect(before.progress.of).toBe(1);
    expect(after.results).toMatchObject({ created_count: 1, refused_count: 0 });
  });

  test('with errors and with texts that became dates stores neither', async () => {
    const rows = [
      ['VIN', 'Unit', 'Location', 'Mileage', 'In Service Date', 'Color', 'Detail'],
      ['1FTEW1EP6JF722040', 'E1', 'MAIN', 41_203, '2022-03-15', '#REF!', new Date('2026-09-03T00:00:00Z')],
      ['1FTEW1EP6JF722041', new Date('2026-03-01T00:00:00Z'), 'MAIN', 41_203, '2022-03-15', 'white', null],
      ['1FTEW1EP6JF722042', 'E3', 'MAIN', '#VALUE!', '2022-03-15', 'white', null],
    ];
    const columns = rows[0]?.map((_, index) => (index === 6 || index === 1 ? { numFmt: 'mm/dd/yyyy' } : {}));
    const file = await writeXlsx({ sheets: [{ name: 'Fleet', columns: columns ?? [], rows }] });
    const { before, after } = await kit.run('create', new File([new Uint8Array(file)], 'errors.xlsx'));
    expect(before.notes).toEqual(['1 row: values ignored (Detail 1, Color 1).']);
    expect(rejectionsIn(after)).toEqual([
      [3, 'Unit', 'Excel turned this into a date. Format the column as text.'],
      [4, 'Mileage', 'The cell contains #VALUE!.'],
    ]);
    expect(await vehicle('1FTEW1EP6JF722040')).toMatchObject({ unit: 'E1', color: null, detail: null });
  });

  test('with the extension .txt or an unclosed quote is recognized by its content', async () => {
    const lines = [
      'sep=|',
      'VIN|Unit|Location|Mileage|In Service Date',
      '1FTEW1EP6JF722050|P1|MAIN|41203|04-Aug-20',
    ];
    const { after } = await kit.run('create', new File([`${lines.join('\n')}\n\u001a`], 'fleet.txt'));
    expect(after.results).toMatchObject({ created_count: 1 });
    expect(await vehicle('1FTEW1EP6JF722050')).toMatchObject({ in_service_date: '2020-08-04' });

    const open = textFile(
      'VIN,Unit,Location,Mileage,In Service Date',
      '1FTEW1EP6JF722051,"P2,MAIN,41203,04-Aug-20',
    );
    const { status, body } = await kit.upload('create', open);
    expect([status, body.errors]).toEqual([
      422,
      { file: ['Row 2 has an opening quote (") without a closing one. Fix the row and upload it again.'] },
    ]);
  });
});
