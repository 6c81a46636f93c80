import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rejectionsIn, SheetKit, textFile } from '../../../../test/sheet-kit.ts';

const HEADING = 'VIN,Unit,Location,Odometer,In Service Date';
const LEASE = 'VIN,Source,Length,Purchase Amount,Start Date,Monthly Depreciation %,Monthly Interest %';

describe('a sheet that names its units', () => {
  let kit: SheetKit;
  beforeAll(async () => {
    kit = await SheetKit.start();
  });
  afterAll(() => kit.stop());

  const vehicle = async (vin: string) => {
    const { rows } = await kit.fleetworth.database.pool.query<Record<string, unknown>>(
      `select v.in_service_date::text, m.mileage from vehicles v
      left join mileage_records m on m.vehicle_id = v.id where vin = $1`,
      [vin],
    );
    return rows[0];
  };

  test('in a row below the heading is read by them, and its preview names the row', async () => {
    const { before, after } = await kit.run(
      'create',
      textFile(
        HEADING,
        ',,text,(km),(DD/MM/YYYY)',
        '1FTEW1EP6JF723000,A1,MAIN,66308.4,12/02/2021',
        '1FTEW1EP6JF723001,A2,MAIN,41203 mi,23/09/2022',
      ),
    );
    expect(before.notes).toEqual([
      "Row 2 was read as the columns' units and formats.",
      'Mileage: 1 value in kilometers is converted to miles, rounded down.',
      'In Service Date was read as DD/MM/YYYY.',
    ]);
    expect(before.progress.of).toBe(2);
    expect(after.results).toMatchObject({ created_count: 2, refused_count: 0 });
    expect(await vehicle('1FTEW1EP6JF723000')).toEqual({ mileage: 41_202, in_service_date: '2021-02-12' });
    expect(await vehicle('1FTEW1EP6JF723001')).toEqual({ mileage: 41_203, in_service_date: '2022-09-23' });
  });

  test.each(['mi', '[Miles]', 'required,,required,mi,MM/DD/YYYY'])(
    'in a row of %j reads miles and the month first',
    async (notes) => {
      const cells = notes.includes(',') ? notes : `,,,${notes},`;
      const vin = `1FTEW1EP6JF7231${String(notes.length).padStart(2, '0')}`;
      await kit.run('create', textFile(HEADING, cells, `${vin},B1,MAIN,41203,10/11/2021`));
      expect(await vehicle(vin)).toEqual({ mileage: 41_203, in_service_date: '2021-10-11' });
    },
  );

  test('with another currency in a row asks for the columns of these amounts', async () => {
    const { status, body } = await kit.upload(
      'lease',
      textFile(LEASE, ',,months,(EUR),,%,%', '1FTEW1EP6JF723000,Ally,48,26500,10/01/2025,1.5,0.5'),
    );
    expect([status, body.reason]).toEqual([422, 'batch.which_columns']);
    expect(body.data).toMatchObject({
      missing: ['purchase_amount'],
      notes: ['“Purchase Amount (EUR)” is not in US dollars.'],
    });
  });

  test.each(['Purchase Amount (EUR)', 'Purchase Price [€]', 'Purchase Amount CAD', 'Amount (C$)'])(
    'with %s in the heading is reported as not in dollars',
    async (heading) => {
      const { body } = await kit.upload(
        'lease',
        textFile(
          LEASE.replace('Purchase Amount', heading),
          '1FTEW1EP6JF723000,Ally,48,26500,10/01/2025,1.5,0.5',
        ),
      );
      expect(body.data).toMatchObject({ notes: [`“${heading}” is not in US dollars.`] });
    },
  );

  test('in an odometer unit of each row converts kilometers and rejects other units', async () => {
    const { before, after } = await kit.run(
      'create',
      textFile(
        `${HEADING},Odometer Unit,Color`,
        '1FTEW1EP6JF723010,C1,MAIN,66308.4,2022-03-15,km,white',
        '1FTEW1EP6JF723011,C2,MAIN,"66,308",2022-03-15,Kilometers,white',
        '1FTEW1EP6JF723012,C3,MAIN,41203,2022-03-15,miles,white',
        '1FTEW1EP6JF723013,C4,MAIN,41204,2022-03-15,,white',
        '1FTEW1EP6JF723014,C5,MAIN,5200,2022-03-15,hours,white',
      ),
    );
    expect(before.not_read).toEqual({ headings: [], count: 0 });
    expect(before.notes).toEqual(['Mileage: 2 values in kilometers are converted to miles, rounded down.']);
    const miles = await Promise.all(
      ['10', '11', '12', '13'].map(async (end) => (await vehicle(`1FTEW1EP6JF7230${end}`))?.mileage),
    );
    expect(miles).toEqual([41_202, 41_201, 41_203, 41_204]);
    expect(after.results?.error_rows).toMatchObject([{ row: 6, column: 'Mileage', value: '5200 hours' }]);
  });

  test('with an odometer unit in a row reads miles, even if the heading says kilometers', async () => {
    await kit.run(
      'create',
      textFile(
        'VIN,Unit,Location,Odometer (km),In Service Date,Odometer UOM',
        '1FTEW1EP6JF723020,D1,MAIN,41203,2022-03-15,mi',
        '1FTEW1EP6JF723021,D2,MAIN,66308.4,2022-03-15,',
      ),
    );
    expect(await vehicle('1FTEW1EP6JF723020')).toMatchObject({ mileage: 41_203 });
    expect(await vehicle('1FTEW1EP6JF723021')).toMatchObject({ mileage: 41_202 });
  });

  test('in a currency of each row rejects amounts that are not in dollars, also when repeated', async () => {
    const sheet = (...rows: string[]) => textFile(`${LEASE},Currency`, ...rows);
    const terms = (vin: string, amount: string, currency: string) =>
      `${vin},Ally,48,${amount},10/01/2025,1.5,0.5,${currency}`;
    const { after } = await kit.run(
      'lease',
      sheet(
        terms('1FTEW1EP6JF723000', '26500', 'USD'),
        terms('1FTEW1EP6JF723001', '26500', '$'),
        terms('1FTEW1EP6JF723010', '26500', ''),
        terms('1FTEW1EP6JF723011', '26500', 'CAD'),
        terms('1FTEW1EP6JF723012', '$26500', '€'),
        terms('1FTEW1EP6JF723013', '26500', 'bitcoin'),
      ),
    );
    expect(rejectionsIn(after).filter(([, column]) => column === 'Purchase Amount')).toEqual([
      [5, 'Purchase Amount', expect.stringContaining('Amounts are in US dollars, not CAD.')],
      [6, 'Purchase Amount', expect.stringContaining('Amounts are in US dollars, not €.')],
      [7, 'Purchase Amount', expect.any(String)],
    ]);
    const { rows } = await kit.fleetworth.database.pool.query<{ cell: string }>(
      `select cells ->> 'Purchase Amount' as cell from batch_rows where batch_id = $1 and row > 4
        order by row`,
      [after.id],
    );
    expect(rows.map(({ cell }) => cell)).toEqual(['CAD 26500', '€ 26500', 'bitcoin 26500']);
  });

  test('with a cell of more than 1,000 characters rejects its row, and trims blanks', async () => {
    const long = 'x'.repeat(1_001);
    const { after } = await kit.run(
      'create',
      textFile(
        `${HEADING},Color,Status,Notes`,
        `1FTEW1EP6JF723030,E1,MAIN,41203,2022-03-15,${long},,`,
        `1FTEW1EP6JF723031,E2,MAIN,41203,2022-03-15,white,Active ${long},`,
        `1FTEW1EP6JF723032,E3,MAIN,41203,2022-03-15,white,,${long}`,
        `1FTEW1EP6JF723033${' '.repeat(1_001)},E4,MAIN,41203,2022-03-15,white,,`,
      ),
    );
    expect(rejectionsIn(after)).toEqual([
      [2, 'Color', 'The cell has more than 1,000 characters. Shorten it.'],
      [3, 'Status', 'The cell has more than 1,000 characters. Shorten it.'],
    ]);
    expect(after.results).toMatchObject({ created_count: 2, refused_count: 2 });
  });

  test('with odometers that look like thousands also rejects small numbers with one decimal', async () => {
    const rejectedUnits = async (odometers: readonly string[]) => {
      const lines = odometers.map(
        (odometer, index) => `1FTEW1EP6JF7240${10 + index},T${index},MAIN,"${odometer}",2022-03-15`,
      );
      const { id } = await kit.preview('create', textFile(HEADING, ...lines));
      const rows = await kit.rowsOf(id, { per: 50 });
      return rows.flatMap(({ row, problems }) =>
        problems.map(({ message }) => [odometers[row - 2], message.replace('Please type mils value. ', '')]),
      );
    };
    expect(await rejectedUnits(['18.2', '42.5', '999.5', '41203'])).toEqual([]);
    expect(await rejectedUnits(['18.2', '42.57', '41203.7', '37'])).toEqual([
      ['18.2', 'Enter a whole number.'],
      ['42.57', 'Enter a whole number.'],
    ]);
    expect(await rejectedUnits(['18.2', '42.573', '41203'])).toEqual([
      ['18.2', 'Enter a whole number.'],
      ['42.573', 'Enter 42573 or 42.'],
    ]);
    expect(await rejectedUnits(['18,2', '42.573', '41.203,7'])).toEqual([]);
  });
});
