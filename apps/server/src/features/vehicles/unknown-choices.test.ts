import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SheetKit, textFile } from '../../../test/sheet-kit.ts';

const VIN = '1FTEW1EPXJF720501';
const OTHER = '1FTEW1EP1JF720502';
const HEADING = 'VIN,Unit,Location,Mileage,In Service Date,Status,Condition,Class,Tags';

describe('a sheet with unknown values', () => {
  let kit: SheetKit;
  beforeAll(async () => {
    kit = await SheetKit.start();
    for (const name of ['Storm', 'Fleet wash'])
      await kit.fleetworth.call('createVehicleTag', {
        body: { company_id: kit.company, name, color: '#112233' },
      });
  });
  afterAll(() => kit.stop());

  const row = (vin: string, cells: string) => `${vin},W-${vin.slice(-3)},Main Yard,5,03/15/2022,${cells}`;
  const previewOf = (...rows: string[]) => kit.preview('create', textFile(HEADING, ...rows));
  const stored = async (vin: string) => {
    const vehicle = await kit.findVehicle(vin);
    return (
      vehicle && [
        vehicle.status,
        vehicle.condition,
        vehicle.company_class?.name ?? null,
        vehicle.tags.map(({ name }) => name).toSorted(),
      ]
    );
  };

  test('creates its vehicles with defaults, and counts and lists the values by column', async () => {
    const { id, preview, notes } = await previewOf(
      row(VIN, 'Retired,Fine,Spaceship,"Storm, Nope"'),
      row(OTHER, 'In Transit,,,'),
    );
    expect(preview).toMatchObject({ create: 2, refuse: 0 });
    expect(notes).toEqual(['2 rows: values ignored (Status 2, Condition 1, Class 1, Tags 1).']);
    const [first] = await kit.rowsOf(id);
    expect(first?.notes).toEqual([
      {
        kind: 'not_stored',
        column: 'Status',
        value: 'Retired',
        message: "“Retired” isn't a known status. The status is Active.",
      },
      {
        kind: 'not_stored',
        column: 'Condition',
        value: 'Fine',
        message: "“Fine” isn't a known condition. The condition is Average.",
      },
      {
        kind: 'not_stored',
        column: 'Class',
        value: 'Spaceship',
        message: expect.stringMatching(
          /^This company has no class named “Spaceship”\..* The class is empty\.$/,
        ),
      },
      {
        kind: 'not_stored',
        column: 'Tags',
        value: expect.stringContaining('Nope'),
        message: expect.stringMatching(
          /^This company has no tag named “Nope”\..* The vehicle's tags will be Storm\.$/,
        ),
      },
    ]);
    const shown = first?.changes.map(({ column, to }) => [column, to]);
    expect(shown).toContainEqual(['Status', 'Active']);
    expect(shown).toContainEqual(['Condition', 'Average']);
    expect(shown).toContainEqual(['Tags', 'Storm']);
    expect(shown?.map(([column]) => column)).not.toContain('Class');
    await kit.finish('create', id);
    expect(await stored(VIN)).toEqual(['active', 'good', null, ['Storm']]);
    expect(await stored(OTHER)).toEqual(['active', 'good', null, []]);
  });

  test("doesn't change an existing vehicle", async () => {
    const known = await previewOf(
      row(VIN, 'Total Loss,42,,Fleet wash'),
      row(OTHER, 'For Sale,Extra Clean,,'),
    );
    expect(known.notes).toEqual([]);
    await kit.finish('create', known.id);
    expect(await stored(VIN)).toEqual(['claims', 'good', null, ['Fleet wash']]);
    expect(await stored(OTHER)).toEqual(['hold_for_sale', 'excellent', null, []]);
    const { id, preview } = await previewOf(
      row(VIN, 'Disposed,7,Spaceship,Nope'),
      row(OTHER, 'On Hold,n/k,,'),
    );
    expect(preview).toMatchObject({ update: 0, skip: 2, refuse: 0 });
    const [first] = await kit.rowsOf(id);
    expect(first?.notes.map(({ column, message }) => [column, message])).toEqual([
      ['Status', "“Disposed” isn't a known status. The status stays Claims."],
      ['Condition', "“7” isn't a known condition. The condition stays Average."],
      ['Class', expect.stringContaining('The class stays empty.')],
      ['Tags', expect.stringContaining("The vehicle's tags will be Fleet wash.")],
    ]);
    await kit.finish('create', id);
    expect(await stored(VIN)).toEqual(['claims', 'good', null, ['Fleet wash']]);
    expect(await stored(OTHER)).toEqual(['hold_for_sale', 'excellent', null, []]);
  });

  test('accepts values of rental systems, grades, and values that start with ours', async () => {
    const { id, notes } = await previewOf(
      row(VIN, 'ACTIVE TRANSFER,2.4,,'),
      row(OTHER, 'Out of Service,45,,'),
    );
    expect(notes).toEqual([]);
    await kit.finish('create', id);
    expect(await stored(VIN)).toEqual(['active', 'fair', null, ['Fleet wash']]);
    expect(await stored(OTHER)).toEqual(['active', 'excellent', null, []]);
  });
});
