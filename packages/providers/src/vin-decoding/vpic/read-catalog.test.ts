import { beforeAll, describe, expect, it } from 'vitest';
import { type Catalog, readCatalog } from './read-catalog.ts';
import { vpicTestFolder } from './vpic-test-folder.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await readCatalog({ cacheFolder: vpicTestFolder, currentYear: 2026 });
});

const brandsOf = (year: number) =>
  catalog.brands.filter(({ years }) => years.includes(year)).map(({ name }) => name);
const modelsOf = (brand: string, year: number) =>
  catalog.models.filter((row) => row.brand === brand && row.years.includes(year)).map(({ name }) => name);
const detailsOf = (brandAndModel: string, year: number) =>
  catalog.details
    .filter((row) => `${row.brand} ${row.model}` === brandAndModel && row.years.includes(year))
    .map(({ name }) => name);
const YEARS = Array.from({ length: 27 }, (_, index) => 2000 + index);

describe('brands', () => {
  it('are 25 to 60 in every year, including the common ones', () => {
    for (const year of YEARS) {
      const brands = brandsOf(year);
      expect(brands.length, String(year)).toBeGreaterThanOrEqual(25);
      expect(brands.length, String(year)).toBeLessThanOrEqual(60);
      expect(brands).toEqual(
        expect.arrayContaining(['BMW', 'Chevrolet', 'Ford', 'Honda', 'Nissan', 'Toyota']),
      );
    }
  });

  it('start and end with their years', () => {
    expect(brandsOf(2003)).toEqual(expect.arrayContaining(['Oldsmobile', 'Pontiac', 'Saturn', 'Suzuki']));
    expect(brandsOf(2003)).not.toContain('Tesla');
    expect(brandsOf(2022)).toEqual(expect.arrayContaining(['Genesis', 'Ram', 'Rivian', 'Tesla']));
    for (const gone of ['Mercury', 'Oldsmobile', 'Pontiac', 'Saab', 'Saturn', 'Scion', 'Suzuki']) {
      expect(brandsOf(2022)).not.toContain(gone);
    }
  });

  it('end with the given year', async () => {
    const earlier = await readCatalog({ cacheFolder: vpicTestFolder, currentYear: 2020 });
    expect(Math.max(...earlier.models.flatMap(({ years }) => years))).toBe(2020);
  });
});

describe('models', () => {
  it.each([
    ['Toyota', 2022, ['4Runner', 'Camry', 'Corolla', 'Highlander', 'RAV4', 'Sienna', 'Tacoma', 'Tundra']],
    ['Toyota', 2003, ['Camry', 'Celica', 'Echo', 'Matrix']],
    ['Tesla', 2023, ['Model 3', 'Model S', 'Model X', 'Model Y']],
    ['Ford', 2018, ['Escape', 'Explorer', 'F-150', 'F-250 Super Duty', 'Focus', 'Fusion', 'Transit']],
    ['Ford', 2026, ['Bronco', 'Expedition', 'F-150', 'Maverick', 'Mustang Mach-E', 'Ranger']],
    ['Chevrolet', 2021, ['Equinox', 'Malibu', 'Silverado 1500', 'Silverado 2500HD', 'Tahoe']],
    ['Dodge', 2010, ['Challenger', 'Charger', 'Grand Caravan', 'Journey', 'Ram 1500']],
    ['Ram', 2020, ['1500', '2500', 'ProMaster 2500']],
    ['Scion', 2008, ['tC', 'xB', 'xD']],
  ])('of %s in %i are sold', (brand, year, models) => {
    expect(modelsOf(brand, year)).toEqual(expect.arrayContaining(models));
  });

  it.each([
    ['Toyota', 2022, ['Celica', 'Paseo', 'Solara', 'Echo', 'Yaris', 'FCHV-adv']],
    ['Ford', 2022, ['Focus', 'Fusion', 'Taurus', 'Crown Victoria', 'Commercial Chassis']],
    ['Chevrolet', 2026, ['Camaro', 'Malibu', 'Impala', 'Cruze', 'Bolt EV', 'Onix']],
    ['Nissan', 2026, ['Titan', 'GT-R', 'Versa', 'Maxima']],
    ['Subaru', 2026, ['Legacy']],
    ['Dodge', 2022, ['Grand Caravan', 'Journey', 'Ram 1500']],
    ['Volvo', 2022, ['BXR', 'B12M']],
  ])('of %s in %i are not those long dead or never sold', (brand, year, models) => {
    expect(modelsOf(brand, year).filter((model) => models.includes(model))).toEqual([]);
  });

  it('are in natural order', () => {
    expect(modelsOf('Mazda', 2022)).toEqual([
      'CX-3',
      'CX-5',
      'CX-9',
      'CX-30',
      'Mazda3',
      'MX-5 Miata',
      'MX-30',
    ]);
  });
});

describe('details', () => {
  it.each([
    ['Ford F-150', 2018, ['XL', 'XLT', 'Lariat', 'Raptor']],
    ['Toyota Camry', 2019, ['L', 'LE', 'SE', 'XLE']],
    ['Jeep Wrangler', 2021, ['Sport', 'Sahara', 'Rubicon']],
    ['Chevrolet Silverado 1500', 2021, ['Work Truck', 'LT', 'RST', 'High Country']],
    ['Honda Civic', 2018, ['LX', 'EX', 'Sport']],
  ])('of the %s of %i are there', (brandAndModel, year, details) => {
    expect(detailsOf(brandAndModel, year)).toEqual(expect.arrayContaining(details));
  });

  it('are single names without spelling variants', () => {
    for (const { name } of catalog.details) expect(name).not.toMatch(/[,;]|\s\/|\/\s|^\s|\s$|\(/);
    const keys = catalog.details.map((row) => `${row.brand}/${row.model}/${row.name.toLowerCase()}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have only years of their model', () => {
    const years = new Map(catalog.models.map((row) => [`${row.brand}/${row.name}`, new Set(row.years)]));
    for (const detail of catalog.details) {
      const sold = years.get(`${detail.brand}/${detail.model}`);
      expect(detail.years.every((year) => sold?.has(year))).toBe(true);
    }
  });
});
