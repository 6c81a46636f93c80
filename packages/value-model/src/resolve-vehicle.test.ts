import { describe, expect, it } from 'vitest';
import { CompiledTable } from './compile.ts';
import table from './generated/fitted-table.json' with { type: 'json' };
import { createResolver } from './resolve-vehicle.ts';
import type { VehicleDescription } from './segment.ts';
import type { FittedTable } from './table.ts';

const compiled = new CompiledTable(table as unknown as FittedTable);
const ordinary: VehicleDescription = {
  modelYear: 2012,
  make: 'Toyota',
  model: 'Camry',
  trim: 'SE',
  body: 'Sedan',
  vin: null,
  driveType: 'FWD',
  engineLiters: 2.5,
  fuel: 'Gasoline',
};

describe('a cached placing', () => {
  it('distinguishes descriptions that differ in one field', () => {
    const vins = ['4T1BF1FK', '4T1BK1FK', '4T1BF1FK0CU123456'];
    const models = ['Corolla', '4T1BF1FK'];
    const changes: Partial<VehicleDescription>[] = [
      {},
      ...[2011, 2030].map((modelYear) => ({ modelYear })),
      ...['Lexus', 'Nomake'].map((make) => ({ make })),
      ...models.map((model) => ({ model })),
      ...[null, 'LE', 'XLE'].map((trim) => ({ trim })),
      ...[null, 'Hatchback'].map((body) => ({ body })),
      ...vins.map((vin) => ({ vin })),
      ...[null, 'AWD'].map((driveType) => ({ driveType })),
      ...[null, 3.5].map((engineLiters) => ({ engineLiters })),
      ...[null, 'Hybrid', 'Electric'].map((fuel) => ({ fuel })),
    ];
    const place = createResolver(compiled);
    for (const again of [false, true]) {
      for (const change of changes) {
        const changed = { ...ordinary, ...change };
        expect(place(changed), `${again} ${JSON.stringify(change)}`).toEqual(
          createResolver(compiled)(changed),
        );
      }
    }
  });

  it('answers the same however many are alike', () => {
    const place = createResolver(compiled);
    const first = place(ordinary);
    for (let count = 0; count < 200; count += 1) place({ ...ordinary, trim: `Never Sold ${count}` });
    expect(place({ ...ordinary })).toEqual(first);
    expect(place({ ...ordinary })).toBe(place({ ...ordinary }));
    expect(place(ordinary)).toBe(first);
  });
});
