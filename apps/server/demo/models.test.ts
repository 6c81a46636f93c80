import { fileURLToPath } from 'node:url';
import { readCatalogue } from '@fleetworth/providers/vin-decoding/vpic/catalogue';
import { expect, it } from 'vitest';
import { DEMO_MODELS } from './models.ts';

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/vpic', import.meta.url));

it('were sold in each of their years, according to the catalog', async () => {
  const catalogue = await readCatalogue({ cacheFolder, currentYear: 2026 });
  const years = new Map(catalogue.models.map((row) => [`${row.brand}/${row.name}`, row.years]));
  for (const { make, model, firstYear, lastYear } of DEMO_MODELS) {
    for (let year = firstYear; year <= lastYear; year++) {
      expect(years.get(`${make}/${model}`), `${make} ${model}`).toContain(year);
    }
  }
});
