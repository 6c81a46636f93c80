import { describe, expect, it } from 'vitest';
import table from './generated/fitted-table.json' with { type: 'json' };
import { isSameModel, normalizeBody, normalizeMake, normalizeModel } from './names.ts';

describe('the name of a make', () => {
  it.each([
    ['Chevrolet', 'CHEV'],
    ['Mercedes-Benz', 'Mercedes'],
    ['Mercedes-Benz', 'MERCEDES-BENZ'],
    ['BMW', 'B M W'],
    ['Volkswagen', 'VW'],
    ['Land Rover', 'landrover'],
    ['Ram', 'RAM'],
    ['smart', 'Smart'],
  ])('%s is the same as %s', (a, b) => {
    expect(normalizeMake(a)).toBe(normalizeMake(b));
  });
});

describe('the name of a model', () => {
  it.each([
    [
      ['Ford', 'F-150'],
      ['FORD', 'F150'],
    ],
    [
      ['Ford', 'F-150'],
      ['Ford', 'F-150 SuperCrew'],
    ],
    [
      ['Ford', 'F-250 Super Duty'],
      ['ford', 'f250'],
    ],
    [
      ['Ford', 'E-Series Van'],
      ['Ford', 'E-250'],
    ],
    [
      ['Ford', 'Expedition'],
      ['ford', 'expeditn'],
    ],
    [
      ['Ford', 'Transit'],
      ['Ford', 'Transit Van'],
    ],
    [
      ['Dodge', 'Ram Pickup 1500'],
      ['RAM', '1500'],
    ],
    [
      ['Ram', 'Ram 2500'],
      ['Dodge', 'Ram 2500'],
    ],
    [
      ['Chevrolet', 'Silverado 1500'],
      ['CHEV', 'SILVERADO'],
    ],
    [
      ['Chrysler', 'Town and Country'],
      ['Chrysler', 'Town & Country'],
    ],
    [
      ['BMW', '3 Series'],
      ['BMW', '328i'],
    ],
    [
      ['BMW', '7 Series'],
      ['bmw', '750Li'],
    ],
    [
      ['BMW', '2 Series'],
      ['BMW', 'M235i'],
    ],
    [
      ['Mercedes-Benz', 'C-Class'],
      ['Mercedes', 'C300'],
    ],
    [
      ['Mercedes-Benz', 'E-Class'],
      ['Mercedes-Benz', 'E350'],
    ],
    [
      ['Infiniti', 'G Sedan'],
      ['Infiniti', 'G37'],
    ],
    [
      ['Infiniti', 'FX'],
      ['INFINITI', 'FX35'],
    ],
    [
      ['Lexus', 'RX 350'],
      ['Lexus', 'RX'],
    ],
    [
      ['MINI', 'Cooper Countryman'],
      ['MINI', 'Countryman'],
    ],
    [
      ['Mazda', 'Mazda3'],
      ['Mazda', '3'],
    ],
    [
      ['Mazda', 'MX-5 Miata'],
      ['Mazda', 'MX-5'],
    ],
    [
      ['Honda', 'Civic'],
      ['Honda', 'Honda Civic Sedan'],
    ],
    [
      ['Saab', '9-3'],
      ['Saab', '3-Sep'],
    ],
    [
      ['Toyota', 'Camry Solara'],
      ['Toyota', 'Solara'],
    ],
    [
      ['Mercedes-Benz', 'M-Class'],
      ['Mercedes-Benz', 'GLE 350'],
    ],
    [
      ['Mercedes-Benz', 'GL-Class'],
      ['Mercedes-Benz', 'GLS-Class'],
    ],
    [
      ['Mercedes-Benz', 'GLK-Class'],
      ['MERCEDES-BENZ', 'GLC'],
    ],
    [
      ['BMW', 'X3'],
      ['BMW', 'X3 xDrive30i'],
    ],
    [
      ['Ram', '1500'],
      ['RAM', '1500 Classic'],
    ],
    [
      ['Ram', 'ProMaster Cargo Van'],
      ['RAM', 'ProMaster 2500'],
    ],
    [
      ['Ford', 'Transit'],
      ['FORD', 'TRANSIT T-250'],
    ],
    [
      ['Subaru', 'XV Crosstrek'],
      ['Subaru', 'Crosstrek'],
    ],
    [
      ['Kia', 'Optima'],
      ['Kia', 'K5'],
    ],
  ])('%j is the same as %j', ([make = '', model = ''], [otherMake = '', otherModel = '']) => {
    const name = normalizeModel(make, model);
    expect(normalizeModel(otherMake, otherModel)).toEqual(name);
    expect(Object.keys(table.models)).toContain(`${name.make} ${name.model}`);
  });

  it.each([
    [
      ['Toyota', 'Corolla'],
      ['Toyota', 'Corolla Cross'],
    ],
    [
      ['Ford', 'Mustang'],
      ['Ford', 'Mustang Mach-E'],
    ],
    [
      ['Mercedes-Benz', 'GL-Class'],
      ['Mercedes-Benz', 'GLK350'],
    ],
    [
      ['BMW', '3 Series'],
      ['BMW', 'X3'],
    ],
  ])('%j is another than %j', ([make = '', model = ''], [otherMake = '', otherModel = '']) => {
    expect(normalizeModel(otherMake, otherModel)).not.toEqual(normalizeModel(make, model));
  });
});

describe('the name of a body', () => {
  it.each([
    ['G Sedan', 'sedan'],
    ['Crew Cab Pickup', 'crewcab'],
    ['SuperCrew', 'supercrew'],
    ['Sport Utility 4D', 'suv'],
    ['Elantra Coupe', 'coupe'],
    ['Koup', 'coupe'],
    ['TSX Sport Wagon', 'wagon'],
    ['Minivan', 'minivan'],
    ['Promaster Cargo Van', 'van'],
    ['unknown', ''],
    [null, ''],
  ])('of %o is %o', (body, name) => {
    expect(normalizeBody(body)).toBe(name);
  });
});

it('two names are of one model if the value model names them alike', () => {
  const f150 = { make: 'Ford', model: 'F-150' };
  expect(isSameModel(f150, { make: 'FORD', model: 'F150 SuperCrew' })).toBe(true);
  expect(isSameModel(f150, { make: 'Ford', model: 'F-250' })).toBe(false);
  expect(isSameModel(f150, { make: 'Lincoln', model: 'F-150' })).toBe(false);
});
