import { addDays } from '@fleetworth/domain/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateVehicle, type ValueQuestion } from './evaluate.ts';
import { placeVehicle } from './segment.ts';

const description = { modelYear: 2022, make: 'Toyota', model: 'Camry', trim: 'SE', body: 'Sedan' };
const camry: ValueQuestion = {
  description,
  odometerMiles: 41_203,
  regionCode: 'SE',
  day: '2026-11-18',
  purchaseCents: null,
};

const anyQuestion: fc.Arbitrary<ValueQuestion> = fc.record({
  description: fc.record({
    modelYear: fc.integer({ min: 2001, max: 2028 }),
    make: fc.constantFrom('Toyota', 'Ford', 'BMW', 'Lexus', 'Nobody'),
    model: fc.constantFrom('Camry', 'F-150', 'Tahoe', 'X5', 'Transit', 'Odyssey', 'Mustang', 'Unheard Of'),
    trim: fc.constantFrom(null, 'SE'),
    body: fc.constantFrom(null, 'Sedan', 'Crew Cab Pickup', 'Convertible', 'Cargo Van'),
  }),
  odometerMiles: fc.integer({ min: 0, max: 400_000 }),
  regionCode: fc.constantFrom('NA', 'NE', 'SE', 'MW', 'SW', 'WC'),
  day: fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2024-01-01', days)),
  purchaseCents: fc.option(fc.integer({ min: 500_000, max: 15_000_000 })),
});

describe('the built-in value', () => {
  it('of a 2022 Camry with 41,203 miles is believable in November 2026', () => {
    const value = evaluateVehicle(camry);
    expect(value.goodCents).toBeGreaterThan(1_400_000);
    expect(value.goodCents).toBeLessThan(1_900_000);
    expect(value).toMatchObject({ level: 'segment', confidence: 'low' });
    expect(value.typicalGradeTenths).toBeGreaterThan(30);
  });

  it('is whole dollars, above nothing, ordered by condition and inside its band', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { excellentCents, goodCents, fairCents, lowCents, highCents } = evaluateVehicle(question);
        for (const cents of [excellentCents, goodCents, fairCents, lowCents, highCents]) {
          expect(cents % 100).toBe(0);
          expect(cents).toBeGreaterThan(0);
        }
        expect(excellentCents).toBeGreaterThanOrEqual(goodCents);
        expect(goodCents).toBeGreaterThanOrEqual(fairCents);
        expect(lowCents).toBeLessThanOrEqual(goodCents);
        expect(highCents).toBeGreaterThanOrEqual(goodCents);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never raised by more miles, in any condition', () => {
    fc.assert(
      fc.property(anyQuestion, fc.integer({ min: 1, max: 100_000 }), (question, moreMiles) => {
        const less = evaluateVehicle(question);
        const more = evaluateVehicle({ ...question, odometerMiles: question.odometerMiles + moreMiles });
        expect(more.excellentCents).toBeLessThanOrEqual(less.excellentCents);
        expect(more.goodCents).toBeLessThanOrEqual(less.goodCents);
        expect(more.fairCents).toBeLessThanOrEqual(less.fairCents);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is never lowered by a younger model year at the same miles', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { modelYear } = question.description;
        const younger = { ...question, description: { ...question.description, modelYear: modelYear + 1 } };
        expect(evaluateVehicle(younger).goodCents).toBeGreaterThanOrEqual(
          evaluateVehicle(question).goodCents,
        );
      }),
      { numRuns: 20_000 },
    );
  });

  it('takes no step of more than a hundredth from one mile or one dollar to the next', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const value = evaluateVehicle(question);
        const neighbour = evaluateVehicle({
          ...question,
          odometerMiles: question.odometerMiles + 10,
          purchaseCents: question.purchaseCents && question.purchaseCents + 1_000,
        });
        for (const condition of ['excellentCents', 'goodCents', 'fairCents'] as const) {
          expect(Math.abs(neighbour[condition] - value[condition])).toBeLessThan(
            value[condition] * 0.01 + 200,
          );
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('moves in a week by between −1.5 and +0.5 percent, nine times in ten', () => {
    const changes: number[] = [];
    for (const model of ['Camry', 'F-150', 'Tahoe', 'Rogue', 'Odyssey', 'Mustang', 'Transit', 'K4']) {
      for (let week = 0; week < 104; week += 1) {
        const day = addDays('2025-01-06', week * 7);
        const question = { ...camry, description: { ...description, model }, day };
        const then = evaluateVehicle(question).goodCents;
        changes.push(evaluateVehicle({ ...question, day: addDays(day, 7) }).goodCents / then - 1);
      }
    }
    const believable = changes.filter((change) => change >= -0.015 && change <= 0.005);
    expect(believable.length).toBeGreaterThan(changes.length * 0.9);
    expect(changes.filter((change) => change > 0).length).toBeGreaterThan(changes.length * 0.1);
  });

  it('follows what the vehicle cost, where that is known', () => {
    const cheap = evaluateVehicle({ ...camry, purchaseCents: 2_000_000 });
    const dear = evaluateVehicle({ ...camry, purchaseCents: 4_000_000 });
    expect(cheap.level).toBe('price');
    expect(dear.goodCents / cheap.goodCents).toBeCloseTo(2, 3);
  });

  it('moves by at most 4 percent with the region', () => {
    for (const model of ['Camry', 'F-150', 'Tahoe']) {
      const of = (regionCode: ValueQuestion['regionCode']) =>
        evaluateVehicle({ ...camry, description: { ...description, model }, regionCode }).goodCents;
      for (const region of ['NE', 'SE', 'MW', 'SW', 'WC'] as const) {
        expect(Math.abs(of(region) / of('NA') - 1)).toBeLessThanOrEqual(0.0401);
      }
    }
  });

  it('does not fall below 500 dollars', () => {
    const old = { ...camry, description: { ...description, modelYear: 2001 }, odometerMiles: 400_000 };
    expect(evaluateVehicle({ ...old, purchaseCents: 500_000 }).goodCents).toBe(50_000);
  });
});

describe('the segment', () => {
  it.each([
    ['Toyota', 'Camry', null, 'car'],
    ['Ford', 'F-150', null, 'truck'],
    ['RAM', '1500', 'Crew Cab', 'truck'],
    ['Chevrolet', 'Silverado 2500HD', null, 'truck'],
    ['Toyota', 'Corolla Cross', null, 'suv'],
    ['Jeep', 'Grand Cherokee', null, 'suv'],
    ['Lexus', 'RX 350', null, 'luxury_suv'],
    ['Lexus', 'IS 250', null, 'luxury_car'],
    ['B M W', '3 Series', null, 'luxury_car'],
    ['Mercedes-Benz', 'Sprinter', null, 'van'],
    ['Ford', 'Mustang', null, 'coupe'],
    ['Honda', 'Odyssey', null, 'minivan'],
    ['Chrysler', '300', 'Sedan', 'car'],
    ['Nobody', 'Unheard Of', 'Sport Utility 4D', 'suv'],
    ['Nobody', 'Unheard Of', 'SuperCrew Pickup', 'truck'],
    ['Jaguar', 'Unheard Of', 'Convertible', 'luxury_coupe'],
    ['Nobody', 'Unheard Of', 'Minivan', 'minivan'],
    ['Nobody', 'Unheard Of', null, 'car'],
  ])('of %s %s (%s) is %s', (make, model, body, segment) => {
    expect(placeVehicle({ modelYear: 2024, make, model, trim: null, body }).segment).toBe(segment);
  });
});
