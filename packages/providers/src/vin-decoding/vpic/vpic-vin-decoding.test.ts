import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { DecodedVin } from '../port.ts';
import { unpackVpic } from './unpack-vpic.ts';
import { VpicVinDecoding } from './vpic-vin-decoding.ts';
import { vpicTestFolder } from './vpic-test-folder.ts';

const currentYear = () => 2026;
const decoding = new VpicVinDecoding({ cacheFolder: vpicTestFolder, failsOnTestVins: true, currentYear });
afterAll(() => decoding.close());

async function decoded(vin: string): Promise<DecodedVin> {
  const result = await decoding.decodeVin(vin);
  if (!result.ok) throw new Error(`${vin}: ${result.error}`);
  return result.value;
}

describe('a decoded VIN', () => {
  it.each([
    ['1HGCM82633A004352', 2003, 'Honda Accord'],
    ['5YJSA1E26HF000337', 2017, 'Tesla Model S'],
    ['1FTEW1EP7JFC10312', 2018, 'Ford F-150'],
    ['1FTEW1EP6JFC10312', 2018, 'Ford F-150'],
    ['4T1B11HK5KU211111', 2019, 'Toyota Camry'],
    ['2T1BURHE0JC034340', 2018, 'Toyota Corolla'],
    ['1C4RJFBG5KC553207', 2019, 'Jeep Grand Cherokee'],
    ['5xyktca69fg566472', 2015, 'Kia Sorento'],
    ['1G1ZD5ST0JF179045', 2018, 'Chevrolet Malibu'],
    ['3N1AB7AP5KY345678', 2019, 'Nissan Sentra'],
    ['JTDKN3DU0A0000001', 2010, 'Toyota Prius'],
    ['4T1G11AK5NU603217', 2022, 'Toyota Camry'],
    ['1FTWW31P85EA12345', 2005, 'Ford F-350 Super Duty'],
    ['WBA8E9G50GNT12345', 2016, 'BMW 328i'],
    ['54DC4W1B8JS800123', 2018, 'Isuzu NPR-HD'],
    ['1GCUYDED0KZ123456', 2019, 'Chevrolet Silverado 1500'],
    ['1GCCTY3A458U46238', 2005, 'Chevrolet Colorado'],
    ['SAJW21EK6F8807053', 2015, 'Jaguar XJ'],
    ['JALE5MB67SLP26870', 2025, 'Isuzu NRR'],
  ])('%s is a %i %s', async (vin, year, name) => {
    const { make, model, modelYear } = await decoded(vin);
    expect([modelYear, `${make} ${model}`]).toEqual([year, name]);
  });

  it('has all other facts that the VIN encodes', async () => {
    expect(await decoded('1C4RJFBG5KC553207')).toEqual({
      make: 'Jeep',
      model: 'Grand Cherokee',
      trim: 'Limited',
      trims: ['Limited'],
      modelYear: 2019,
      body: 'SUV',
      driveType: null,
      engineLiters: 3.6,
      fuel: 'Gasoline',
      warnings: ['check_digit'],
    });
    expect(await decoded('JTDKN3DU0A0000001')).toMatchObject({ body: 'Hatchback', fuel: 'Hybrid' });
    expect(await decoded('5YJSA1E26HF000337')).toMatchObject({ fuel: 'Electric', engineLiters: null });
  });
});

it('distinguishes vehicles by their serial numbers when the manufacturer does', async () => {
  expect((await decoded('JALC4WB60SL000123')).model).toBe('NPR-HD');
  expect((await decoded('JALC4WB60SLK00123')).model).toBe('NPR-XD');
});

it('decodes a VIN with any character as check digit, and then others of its kind', async () => {
  expect(await decoded('1FTEX1EPZJFC10312')).toMatchObject({ model: 'F-150', warnings: ['check_digit'] });
  expect(await decoded('1FTEX1EP1JFC10312')).toMatchObject({ model: 'F-150' });
});

it('rejects a model year more than two years ahead', async () => {
  let year = 2015;
  const early = new VpicVinDecoding({
    cacheFolder: vpicTestFolder,
    failsOnTestVins: false,
    currentYear: () => year,
  });
  expect(await early.decodeVin('1FTEW1EP6JFC10312')).toEqual({ ok: false, error: 'not_found' });
  year = 2016;
  expect(await early.decodeVin('1FTEW1EP6JFC10312')).toMatchObject({ ok: true, value: { modelYear: 2018 } });
  await early.close();
});

describe('the model year of a vehicle over 10,000 lb', () => {
  it.each([
    ['1XPBDP9X5PD123456', 2023, 'Peterbilt 579'],
    ['2NP2HM7X5PM123456', 2023, 'Peterbilt 337'],
    ['1XKYD49X3PJ123456', 2023, 'Kenworth T680'],
    ['1FTWW31P85EA12345', 2005, 'Ford F-350 Super Duty'],
  ])('of %s is the newer one that is not later than next year', async (vin, year, name) => {
    const { make, model, modelYear } = await decoded(vin);
    expect([modelYear, `${make} ${model}`]).toEqual([year, name]);
  });

  it('is next year at the latest', async () => {
    const vin = '1XPBDP9X5PD123456';
    let year = 2021;
    const early = new VpicVinDecoding({
      cacheFolder: vpicTestFolder,
      failsOnTestVins: false,
      currentYear: () => year,
    });
    expect(await early.decodeVin(vin)).toMatchObject({ value: { model: '375', modelYear: 1993 } });
    year = 2022;
    expect(await early.decodeVin(vin)).toMatchObject({ value: { model: '579', modelYear: 2023 } });
    await early.close();
  });

  it('never makes it a model that only the older year has', async () => {
    // The Kenworth plant that built the K 100E until 1997 has no patterns for 2023.
    expect(await decoding.decodeVin('3XKEDB9X5PM123456')).toEqual({ ok: false, error: 'not_found' });
  });

  it('follows from position 7 of lighter vehicles', async () => {
    expect((await decoded('1FTEW1EP6JFC10312')).modelYear).toBe(2018);
    expect((await decoded('1HGCM82633A004352')).modelYear).toBe(2003);
  });
});

describe('its details', () => {
  it('are all that the VIN allows', async () => {
    expect(await decoded('4T1B11HK5KU211111')).toMatchObject({ trim: null, trims: ['L', 'LE', 'SE', 'XLE'] });
    expect(await decoded('1FTEW1EP6JFC10312')).toMatchObject({
      trim: null,
      trims: ['XL', 'XLT', 'Lariat', 'King Ranch', 'Platinum', 'Limited'],
    });
  });

  it('come from the schema of its own model', async () => {
    expect((await decoded('5XYKTCA69FG566472')).trims).toEqual(['Base', 'LX']);
  });
});

it('warns exactly when the check digit is wrong', async () => {
  expect((await decoded('1FTEW1EP6JFC10312')).warnings).toEqual([]);
  expect((await decoded('1FTEW1EP7JFC10312')).warnings).toEqual(['check_digit']);
});

describe('an undecodable VIN', () => {
  it.each([
    ['too short', '1FTEW1EP6JFC1031'],
    ['of an unknown manufacturer', '0ZZEW1EP6JFC10312'],
    ['of no pattern in the table', '1FTZZZZZ0JFC10312'],
    ['words', 'NOTAVEHICLEATALL1'],
  ])('is not found: %s', async (_, vin) => {
    expect(await decoding.decodeVin(vin)).toEqual({ ok: false, error: 'not_found' });
  });

  it('is triggered by the last six characters in the sandbox only', async () => {
    expect(await decoding.decodeVin('1FTEW1EP6JF000404')).toEqual({ ok: false, error: 'not_found' });
    expect(await decoding.decodeVin('1FTEW1EP6JF000503')).toEqual({ ok: false, error: 'unavailable' });
    const live = new VpicVinDecoding({ cacheFolder: vpicTestFolder, failsOnTestVins: false, currentYear });
    expect(await live.decodeVin('1FTEW1EP6JF000503')).toMatchObject({ ok: true, value: { model: 'F-150' } });
    await live.close();
  });
});

describe('the unpacked data', () => {
  it('is one file with one name after concurrent unpacking', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vpic-'));
    const [path, other] = await Promise.all([unpackVpic(folder), unpackVpic(folder)]);
    expect(other).toBe(path);
    expect(await readdir(folder)).toEqual([basename(path)]);
    await rm(folder, { recursive: true });
    // Unpacking twice takes long on a busy machine.
  }, 120_000);

  it('is unavailable when it cannot be written', async () => {
    const nowhere = new VpicVinDecoding({
      cacheFolder: '/dev/null/vpic',
      failsOnTestVins: false,
      currentYear,
    });
    expect(await nowhere.decodeVin('1FTEW1EP6JFC10312')).toEqual({ ok: false, error: 'unavailable' });
  });
});
