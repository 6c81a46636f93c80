import { describe, expect, it } from 'vitest';
import { evaluateVehicle, type ModelValue, type ValuationQuery } from './evaluate.ts';
import table from './generated/fitted-table.json' with { type: 'json' };

const CONDITIONS = ['excellentCents', 'goodCents', 'fairCents', 'retailCents'] as const;
const YEARS = Array.from({ length: 38 }, (_, place) => 2027 - place);
const MILES = [0, 4_000, 9_000, 15_000, 27_000, 44_000, 70_000, 101_000, 149_000, 210_000, 290_000, 420_000];
const DAYS = ['2015-03-01', '2026-11-20'];

/**
 * Every model of the table with each of its trims and without one. Patterns, bodies, days and prices take
 * turns.
 */
function* everyTrim(): Generator<ValuationQuery> {
  for (const [name, { effects }] of Object.entries(table.models)) {
    const [make = '', model = ''] = name.split(' ');
    const behind = (letter: string) =>
      Object.keys(effects).flatMap((key) => (key.startsWith(letter) ? key.slice(1) : []));
    const [bodies, vins] = [behind('b'), behind('v')];
    for (const [place, trim] of [null, ...behind('t')].entries()) {
      const body = bodies[place % Math.max(1, bodies.length)] ?? null;
      const vin = vins[place % Math.max(1, vins.length)] ?? null;
      const description = { modelYear: 2012, make, model, trim, body, vin };
      const day = DAYS[place % DAYS.length] ?? '';
      const newPriceCents = place % 3 === 2 ? 2_400_000 : null;
      yield { description, odometerMiles: 60_000, regionCode: 'NA', day, newPriceCents };
    }
  }
}

/** Lists the queries whose value exceeds that of the preceding query, although values should fall. */
function risesIn(questions: readonly ValuationQuery[]): string[] {
  const rises: string[] = [];
  let before: ModelValue | null = null;
  for (const question of questions) {
    const value = evaluateVehicle(question);
    for (const condition of CONDITIONS) {
      if (before && value[condition] > before[condition])
        rises.push(`${condition} ${JSON.stringify(question)}`);
    }
    before = value;
  }
  return rises;
}

describe('over every model and trim of the table', () => {
  it('more miles never raise a value', () => {
    const rises = [...everyTrim()].flatMap((question) =>
      risesIn(MILES.map((odometerMiles) => ({ ...question, odometerMiles }))),
    );
    expect(rises).toEqual([]);
  });

  it('an older model year never brings more', () => {
    const rises = [...everyTrim()].flatMap((question) =>
      risesIn(
        YEARS.map((modelYear) => ({ ...question, description: { ...question.description, modelYear } })),
      ),
    );
    expect(rises).toEqual([]);
  });

  it('a better condition never brings less', () => {
    const falls = [...everyTrim()].filter((question) => {
      const { excellentCents, goodCents, fairCents } = evaluateVehicle(question);
      return excellentCents < goodCents || goodCents < fairCents;
    });
    expect(falls).toEqual([]);
  });
});
