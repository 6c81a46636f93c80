import { fileURLToPath } from 'node:url';
import { readCatalog } from '@fleetworth/providers/vin-decoding/vpic/catalog';
import { expect, it } from 'vitest';
import { DEMO_MODELS } from './models.ts';

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/vpic', import.meta.url));

it('were sold in each of their years, according to the catalog', async () => {
  const catalog = await readCatalog({ cacheFolder, currentYear: 2026 });
  const years = new Map(catalog.models.map((row) => [`${row.brand}/${row.name}`, row.years]));
  for (const { make, model, firstYear, lastYear } of DEMO_MODELS) {
    for (let year = firstYear; year <= lastYear; year++) {
      expect(years.get(`${make}/${model}`), `${make} ${model}`).toContain(year);
    }
  }
});
