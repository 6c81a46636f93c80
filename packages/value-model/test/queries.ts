import { addDays } from '@fleetworth/domain/calendar';
import fc from 'fast-check';
import type { ValuationQuery } from '../src/evaluate.ts';
import table from '../src/generated/fitted-table.json' with { type: 'json' };

export const description = { modelYear: 2022, make: 'Toyota', model: 'Camry', trim: 'SE', body: 'Sedan' };
export const camry: ValuationQuery = {
  description,
  odometerMiles: 41_203,
  regionCode: 'SE',
  day: '2026-11-18',
  newPriceCents: null,
};

/** Model of the table: its name, and the trims, bodies and VIN patterns that have their own effects. */
interface ModelInTable {
  make: string;
  model: string;
  trims: string[];
  bodies: string[];
  vins: string[];
}

const fitted: ModelInTable[] = Object.entries(table.models).map(([name, { effects }]) => {
  const [make = '', model = ''] = name.split(' ');
  const keys = Object.keys(effects);
  const behind = (letter: string) =>
    keys.filter((key) => key.startsWith(letter)).map((key) => key.slice(letter.length));
  const trims = [...behind('t'), ...behind('Y').map((key) => key.slice(5))];
  return { make, model, trims: [...new Set(trims)], bodies: behind('b'), vins: behind('v') };
});

const oneOf = (values: readonly string[]) => fc.constantFrom(null, ...values);
const unknown: ModelInTable = { make: 'Nomake', model: 'Unheard Of', trims: [], bodies: [], vins: [] };

/** Vehicles of every model of the table and of others, sold on any day of forty years. */
export const anyQuery: fc.Arbitrary<ValuationQuery> = fc
  .constantFrom(...fitted, unknown, { ...unknown, make: 'Toyota' }, { ...unknown, make: 'Tesla' })
  .chain(({ make, model, trims, bodies, vins }) =>
    fc.record({
      description: fc.record({
        make: fc.constant(make),
        model: fc.constant(model),
        modelYear: fc.integer({ min: 1985, max: 2030 }),
        trim: oneOf([...trims, 'Never Sold']),
        body: oneOf([...bodies, 'Sedan', 'Pickup']),
        vin: oneOf([...vins, '4T1BE46K']),
        driveType: oneOf(['FWD', 'AWD', '4WD']),
        engineLiters: fc.constantFrom(null, 2, 2.5, 3.5),
        fuel: oneOf(['Gasoline', 'Hybrid', 'Electric']),
      }),
      odometerMiles: fc.option(fc.integer({ min: 0, max: 450_000 })),
      regionCode: fc.constantFrom('NA', 'NE', 'SE', 'MW', 'SW', 'WC'),
      day: fc.integer({ min: 0, max: 14_600 }).map((days) => addDays('1995-01-01', days)),
      newPriceCents: fc.option(fc.integer({ min: 500_000, max: 15_000_000 })),
    }),
  );

export const CONDITIONS = ['excellentCents', 'goodCents', 'fairCents', 'retailCents'] as const;
