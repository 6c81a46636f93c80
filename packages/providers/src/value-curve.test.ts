import { forecastVehicle, estimateNewPrice } from '@fleetworth/value-model';
import { describe, expect, it } from 'vitest';
import { type CurveInput, valueBandAhead, valueCurve } from './value-curve.ts';

const camry: CurveInput = {
  description: {
    vin: '4T1G11AK5NU603217',
    modelYear: 2022,
    make: 'Toyota',
    model: 'Camry',
    trim: 'SE',
    body: null,
  },
  mileage: 41_203,
  monthlyMiles: 1_200,
  regionCode: 'SE',
  purchase: null,
  today: '2026-11-20',
};

describe('the built-in value curve', () => {
  it('equals the value model on each day at the mileage then', () => {
    const curve = valueCurve(camry);
    for (const monthsAhead of [0, 1, 12, 24]) {
      const { goodCents } = forecastVehicle(
        {
          description: camry.description,
          odometerMiles: 41_203,
          regionCode: 'SE',
          day: '2026-11-20',
          newPriceCents: null,
        },
        { monthsAhead, milesAYear: 14_400 },
      );
      expect(curve(monthsAhead)).toBe(goodCents);
      expect(curve(monthsAhead)).toBe(goodCents);
    }
  });

  it.each([
    ['a purchase that limits the value', camry.description, { cents: 1_900_000, day: '2025-10-01' }],
    ['a model year before the sales', { ...camry.description, modelYear: 2009 }, null],
    [
      'a name reused for another vehicle',
      { ...camry.description, vin: '', make: 'Honda', model: 'Passport' },
      null,
    ],
    [
      'a make without sales',
      { ...camry.description, vin: '', make: 'Vinfast', model: 'VF 8', trim: null },
      null,
    ],
  ])('equals the value model in every month for %s', (_, description, purchase) => {
    const { today, mileage, regionCode } = camry;
    const curve = valueCurve({ ...camry, description, purchase });
    const newPriceCents = purchase === null ? null : estimateNewPrice(description, purchase, today);
    const query = { description, odometerMiles: mileage, regionCode, day: today, newPriceCents };
    for (let monthsAhead = 0; monthsAhead <= 24; monthsAhead += 1)
      expect(curve(monthsAhead)).toBe(forecastVehicle(query, { monthsAhead, milesAYear: 14_400 }).goodCents);
  });

  it('falls faster with more miles, and defaults to usual miles', () => {
    const at24 = (monthlyMiles: number | null) => valueCurve({ ...camry, monthlyMiles })(24);
    expect(at24(3_000)).toBeLessThan(at24(500));
    expect(at24(null)).toBeGreaterThan(at24(5_000));
  });
});

describe('the band of a value', () => {
  it('is unchanged today and widens with the square root of the months', () => {
    const band = { lowTenths: 950, highTenths: 1_050 };
    expect(valueBandAhead(band, 3)).toEqual({ lowTenths: 934, highTenths: 1_068 });
    const widths = [1, 6, 12, 24].map((months) => valueBandAhead(band, months));
    for (const [place, { lowTenths, highTenths }] of widths.slice(1).entries()) {
      expect(lowTenths).toBeLessThan(widths[place]?.lowTenths ?? 0);
      expect(highTenths).toBeGreaterThan(widths[place]?.highTenths ?? 9_999);
    }
  });
});
