import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SheetKit, textFile } from '../../../test/sheet-kit.ts';

// Makes and models as fleets and dealers type them. Check digits are valid unless a test states otherwise.
const AS_TYPED = `VIN,Unit,Location,Mileage,In Service Date,Make,Model,Year
1FTEW1EPXJF720336,M1,Main Yard,41203,03/15/2022,FORD,F-150 4WD,2018
1FTEW1EP7JF720343,M2,Main Yard,41203,03/15/2022,FORD,F150 XLT CREW,2018
1GCUYDED4KZ720350,M3,Main Yard,41203,03/15/2022,CHEVY,SILVERADO,2019
1FTEW1EP7JF720357,M4,Main Yard,41203,03/15/2022,TOYT,CAM,2018
1HGCV1F31LA720364,M5,Main Yard,41203,03/15/2022,HOND,ACC,2020
1C6SRFJT5LN720371,M6,Main Yard,41203,03/15/2022,DODGE,RAM 1500,2020`;

const DEALER_FEED = `year,make,model,stock_number,is_new,vin,exterior_color,interior_color,transmission,invoice_amount,selling_price,trim,msrp,miles,location,in_service_date
2018,Ford,F-150,CA000000,FALSE,1FTEW1EP9JF720294,Celestial Silver,NULL,6-Speed,NULL,NULL,XLT,NULL,12000,Main Yard,01/15/2022
2022,Toyota,Camry,CA000001,FALSE,4T1G11AK0NU720301,NULL,NULL,6-Speed,NULL,NULL,SE,NULL,12001,Main Yard,01/15/2022
2019,Chevrolet,Silverado 1500,CA000002,FALSE,1GCUYDED5KZ720308,Celestial Silver,NULL,6-Speed,NULL,NULL,NULL,NULL,12002,Main Yard,01/15/2022
2020,Honda,NULL,CA000003,FALSE,1HGCV1F3XLA720315,NULL,NULL,6-Speed,NULL,NULL,LX,NULL,12003,Main Yard,01/15/2022
2019,Nissan,Rogue,CA000004,FALSE,5N1AT2MT3KC720322,Celestial Silver,NULL,6-Speed,NULL,NULL,SV,NULL,12004,Main Yard,01/15/2022
2020,Ram,1500,CA000005,FALSE,1C6SRFJT6LN720329,NULL,NULL,6-Speed,NULL,NULL,Big Horn,NULL,NULL,Main Yard,01/15/2022`;

const HEADING = 'VIN,Unit,Location,Mileage,In Service Date,Make,Model,Detail,Year';

describe('a sheet of vehicles and their VINs', () => {
  let kit: SheetKit;
  beforeAll(async () => {
    kit = await SheetKit.start();
  });
  afterAll(() => kit.stop());

  const previewOf = (...lines: string[]) => kit.preview('create', textFile(...lines));
  const imported = async (...lines: string[]) => (await kit.run('create', textFile(...lines))).after;
  const stored = async (vin: string) => {
    const vehicle = await kit.findVehicle(vin);
    return (
      vehicle && [
        vehicle.brand.name,
        vehicle.model.name,
        vehicle.model_detail?.name ?? null,
        vehicle.model_year,
      ]
    );
  };

  test('gets make, model and year from the VIN when unknown or contradicting, and lists them', async () => {
    const { id, notes, to_check } = await previewOf(AS_TYPED);
    expect([notes, to_check]).toEqual([['6 rows: make or model taken from the VIN.'], 1]);
    expect((await kit.rowsOf(id, { note: 'from_vin' })).length).toBe(6);
    const [first, , third, fourth] = await kit.rowsOf(id);
    expect(first?.notes).toEqual([
      {
        kind: 'from_vin',
        column: 'Model',
        value: 'F-150 4WD',
        message: 'The VIN says F-150. “4WD” is stored as the detail.',
      },
    ]);
    expect(first?.changes).toContainEqual({ column: 'Detail', from: null, to: '4WD' });
    expect(third?.notes.map(({ message }) => message)).toEqual([
      "The VIN says Silverado 1500. “SILVERADO” isn't stored.",
    ]);
    expect(fourth?.notes.map(({ column, message }) => [column, message])).toEqual([
      ['Make', "The VIN says Ford. “TOYT” isn't stored."],
      ['Model', "The VIN says F-150. “CAM” isn't stored."],
    ]);
    expect(fourth?.warnings).toEqual([
      { column: 'Make', value: 'TOYT', message: 'The sheet says TOYT, the VIN says Ford.' },
    ]);
    expect(fourth?.changes).toContainEqual({ column: 'Make', from: null, to: 'Ford' });
    expect(fourth?.changes).toContainEqual({ column: 'Model', from: null, to: 'F-150' });
    const { results, notes: after } = await kit.finish('create', id);
    expect([results?.created_count, after]).toEqual([6, notes]);
    expect(await stored('1FTEW1EPXJF720336')).toEqual(['Ford', 'F-150', '4WD', 2018]);
    expect(await stored('1FTEW1EP7JF720343')).toEqual(['Ford', 'F-150', 'XLT CREW', 2018]);
    expect(await stored('1GCUYDED4KZ720350')).toEqual(['Chevrolet', 'Silverado 1500', 'LT', 2019]);
    expect(await stored('1FTEW1EP7JF720357')).toEqual(['Ford', 'F-150', null, 2018]);
    expect((await stored('1HGCV1F31LA720364'))?.slice(0, 2)).toEqual(['Honda', 'Accord']);
    expect((await stored('1C6SRFJT5LN720371'))?.slice(0, 2)).toEqual(['Ram', '1500']);
    const { rows } = await kit.fleetworth.database.pool.query<{ name: string }>(
      `select name from brands where upper(name) in ('TOYT', 'HOND', 'CHEVY')`,
    );
    expect(rows).toEqual([]);
  });

  test('that is repeated changes nothing and returns no notes about stored values', async () => {
    const { preview, id } = await previewOf(AS_TYPED);
    expect(preview).toMatchObject({ create: 0, update: 0, skip: 6 });
    const [first, , third, fourth] = await kit.rowsOf(id);
    expect([first?.notes, third?.notes]).toEqual([[], []]);
    expect(fourth?.notes.map(({ kind, message }) => [kind, message])).toEqual([
      ['not_stored', 'The VIN says Ford, not “TOYT”. The make stays Ford.'],
      ['not_stored', 'The VIN says F-150, not “CAM”. The model stays F-150.'],
    ]);
  });

  test('of a dealer system reads models from VINs for NULL, and no color or mileage', async () => {
    const { results, notes } = await imported(DEALER_FEED);
    expect([results?.created_count, results?.refused_count, notes]).toEqual([6, 0, []]);
    expect(await kit.findVehicle('1C6SRFJT6LN720329')).toMatchObject({ mileage: null });
    expect(await stored('1FTEW1EP9JF720294')).toEqual(['Ford', 'F-150', 'XLT', 2018]);
    expect(await stored('4T1G11AK0NU720301')).toEqual(['Toyota', 'Camry', 'SE', 2022]);
    expect(await stored('1GCUYDED5KZ720308')).toEqual(['Chevrolet', 'Silverado 1500', 'LT', 2019]);
    expect(await stored('1HGCV1F3XLA720315')).toEqual(['Honda', 'Accord', 'LX', 2020]);
    expect(await stored('5N1AT2MT3KC720322')).toEqual(['Nissan', 'Rogue', 'SV', 2019]);
    const colors = await kit.fleetworth.database.pool.query<{ color: string | null }>(
      `select color from vehicles where vin in ('1FTEW1EP9JF720294', '4T1G11AK0NU720301') order by vin`,
    );
    expect(colors.rows.map(({ color }) => color)).toEqual(['Celestial Silver', null]);
  });

  test('keeps its known names if the check digit is wrong', async () => {
    const { notes, id } = await previewOf(
      HEADING,
      '1FTEW1EP0JF720336,W1,Main Yard,5,03/15/2022,Toyata,camry,,2020',
      '1FTEW1EP1JF720336,W2,Main Yard,5,03/15/2022,FORD,F-150 4WD,,2017',
    );
    expect(notes).toEqual(['1 row: make or model taken from the VIN.']);
    await kit.finish('create', id);
    expect(await stored('1FTEW1EP0JF720336')).toEqual(['Toyota', 'Camry', null, 2020]);
    expect(await stored('1FTEW1EP1JF720336')).toEqual(['Ford', 'F-150', '4WD', 2017]);
  });

  test('never changes make, model and year of an existing vehicle by its VIN', async () => {
    const vin = '1FTEW1EP0JF720336';
    const row = (make: string, model: string) => `${vin},W1,Main Yard,5,03/15/2022,${make},${model},,`;
    await imported(HEADING, row('', ''));
    await imported(HEADING, row('Truck', 'F-150 4WD'));
    expect(await stored(vin)).toEqual(['Toyota', 'Camry', null, 2020]);
    await imported(HEADING, row('Toyota', 'Corolla'));
    expect(await stored(vin)).toEqual(['Toyota', 'Corolla', null, 2020]);
    const right = '1FTEW1EP7JF720357';
    const vehicle = await kit.findVehicle(right);
    await kit.fleetworth.call('editVehicle', {
      params: { id: vehicle?.id ?? 0 },
      body: { model_year: 2017 },
    });
    const { notes, id } = await previewOf(HEADING, `${right},M4,Main Yard,41203,03/15/2022,Ford,F-150,,2019`);
    expect(notes).toEqual(['1 row: values ignored (Year 1).']);
    expect((await kit.rowsOf(id))[0]?.notes.map(({ message }) => message)).toEqual([
      'The VIN says 2018, not “2019”. The year stays 2017.',
    ]);
    await kit.finish('create', id);
    expect(await stored(right)).toEqual(['Ford', 'F-150', null, 2017]);
  });

  test('with a different or invalid year gets the year of the VIN', async () => {
    const { notes, id } = await previewOf(
      HEADING,
      '1FTEW1EP9JF720408,Y1,Main Yard,5,03/15/2022,Ford,F-150,,2019',
      '1FTEW1EP2JF720413,Y2,Main Yard,5,03/15/2022,Ford,F-150,,1950',
      '1FTEW1EP4JF720428,Y3,Main Yard,5,03/15/2022,Ford,F-150,,20l8',
    );
    expect(notes).toEqual(['1 row: year taken from the VIN.', '2 rows: values ignored (Year 2).']);
    const rows = await kit.rowsOf(id);
    expect(rows.map(({ action }) => action)).toEqual(['create', 'create', 'create']);
    expect(rows[1]?.notes.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^“1950” isn't a model year from 2001 to \d{4}\. The year is 2018\.$/),
    ]);
    await kit.finish('create', id);
    for (const vin of ['1FTEW1EP9JF720408', '1FTEW1EP2JF720413', '1FTEW1EP4JF720428'])
      expect(await stored(vin)).toEqual(['Ford', 'F-150', null, 2018]);
  });

  test('of heavy trucks uses the newer model year, and rejects a VIN whose model is unknown', async () => {
    const { results } = await imported(
      HEADING,
      '1XPBDP9X1PD123456,H1,Main Yard,5,03/15/2023,,,,',
      '3XKEDB9X5PM123456,H2,Main Yard,5,03/15/2023,,,,',
    );
    expect(await stored('1XPBDP9X1PD123456')).toEqual(['Peterbilt', '579', null, 2023]);
    expect(results?.error_rows).toMatchObject([
      { row: 3, column: 'Make', message: "The VIN doesn't identify the make and model. Enter them." },
    ]);
  });
});
