import { fileURLToPath } from 'node:url';
import { hasValidCheckDigit } from '@fleetworth/providers/vin-decoding';
import { VpicVinDecoding } from '@fleetworth/providers/vin-decoding/vpic';
import { afterAll, describe, expect, it } from 'vitest';
import { DEMO_MODELS } from './models.ts';
import { VinMaker, vinKinds } from './vin.ts';

const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/vpic', import.meta.url));
const decoding = new VpicVinDecoding({ cacheFolder, failsOnTestVins: true, currentYear: () => 2026 });
afterAll(() => decoding.close());

const years = ({ firstYear, lastYear }: { firstYear: number; lastYear: number }) =>
  Array.from({ length: lastYear - firstYear + 1 }, (_, index) => firstYear + index);

describe('a VIN of every model and model year', () => {
  it.each(DEMO_MODELS)('decodes to its vehicle: $make $model', async (model) => {
    const vins = new VinMaker();
    for (const modelYear of years(model)) {
      const kinds = vinKinds({ ...model, modelYear });
      const kind = kinds[modelYear % kinds.length];
      if (!kind) throw new Error(`No VIN for ${model.make} ${model.model} ${modelYear}`);
      const vin = vins.next(kind.opening);
      expect(hasValidCheckDigit(vin), vin).toBe(true);
      const decoded = await decoding.decodeVin(vin);
      expect(decoded, vin).toMatchObject({
        ok: true,
        value: { make: model.make, model: model.model, modelYear, body: kind.body, warnings: [] },
      });
      if (decoded.ok && kind.detail !== null) expect(decoded.value.trims, vin).toContain(kind.detail);
    }
  });
});

it('never repeats a VIN or creates one that a sandbox rejects', () => {
  const vins = new VinMaker();
  const made = new Set<string>();
  for (let count = 0; count < 50_000; count++) {
    const vin = vins.next('4T1C11AKNU');
    expect(vin.slice(-6, -3)).not.toBe('000');
    made.add(vin);
  }
  expect(made.size).toBe(50_000);
});
