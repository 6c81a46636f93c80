import { describe, expect, test } from 'vitest';
import type { ContractChange, PurchaseChange, Share } from './check-contract-terms.ts';
import type { OdometerChange } from './check-odometer.ts';
import type { VinChange } from './check-vehicle.ts';
import { type Change, checkChange } from './check-change.ts';

const TODAY = '2026-11-24';
const reasonsOf = (change: Change) => checkChange(change).map(({ reason }) => reason);

const ALONE = { highestBefore: null, lowestAfter: null, last: null };
const odometer = (mileage: number, facts: Partial<OdometerChange>): Change => ({
  odometer: { mileage, date: TODAY, ...ALONE, ...facts },
});

describe('an odometer', () => {
  const earlier = { mileage: 70_100, date: '2026-11-23' };
  const later = { mileage: 80_000, date: '2026-12-24' };
  test.each<[string, Change, string[]]>([
    ['below an earlier day', odometer(70_099, { highestBefore: earlier }), ['below_earlier_reading']],
    ['equal to an earlier day', odometer(70_100, { highestBefore: earlier }), []],
    ['above a later day', odometer(80_001, { lowestAfter: later }), ['above_later_reading']],
    ['equal to a later day', odometer(80_000, { lowestAfter: later }), []],
    ['1,751 miles after a day', odometer(71_851, { last: earlier }), ['too_many_miles']],
    ['1,750 miles after a day', odometer(71_850, { last: earlier }), []],
    [
      '1,501 miles more on the same day',
      odometer(71_601, { last: { ...earlier, date: TODAY } }),
      ['too_many_miles'],
    ],
    ['1,500 miles more on the same day', odometer(71_600, { last: { ...earlier, date: TODAY } }), []],
    ['500,001 miles', odometer(500_001, {}), ['above_most_miles']],
    ['500,000 miles', odometer(500_000, {}), []],
    ['without another reading', odometer(4_200, {}), []],
  ])('%s', (_name, change, reasons) => {
    expect(reasonsOf(change)).toEqual(reasons);
  });

  test('names the reading that it contradicts', () => {
    expect(checkChange(odometer(60_000, { highestBefore: earlier, last: earlier }))).toEqual([
      { field: 'mileage', reason: 'below_earlier_reading', facts: earlier },
    ]);
  });
});

describe('an in-service date', () => {
  const inService = (date: string, modelYear: number | null): Change => ({
    inService: { date, today: TODAY, modelYear },
  });
  test.each<[string, Change, string[]]>([
    ['tomorrow', inService('2026-11-25', 2026), ['in_service_after_today']],
    ['today', inService(TODAY, 2026), []],
    [
      'more than two years before the model year',
      inService('2019-12-31', 2022),
      ['in_service_before_model_year'],
    ],
    ['two years before the model year', inService('2020-01-01', 2022), []],
    ['without a model year', inService('1990-01-01', null), []],
  ])('%s', (_name, change, reasons) => {
    expect(reasonsOf(change)).toEqual(reasons);
  });
});

describe('a VIN', () => {
  const VIN = '1FTEW1EP6JFC10312';
  const vin = (facts: Partial<VinChange>): Change => ({
    vin: { vin: VIN, correctCheckDigit: '6', sameUnitVehicles: [], inOtherCompany: null, ...facts },
  });
  const unit = (other: string): Change => vin({ sameUnitVehicles: [{ vin: other, unit: '1001' }] });
  test.each<[string, Change, string[]]>([
    ['with a wrong check digit', vin({ correctCheckDigit: '7' }), ['wrong_check_digit']],
    ['with the right check digit', vin({}), []],
    ['one character from that of its unit', unit('1FTEW1EP6JFC10313'), ['one_character_from_unit']],
    ['two characters from that of its unit', unit('1FTEW1EP6JFC10323'), []],
    ['equal to that of its unit', unit(VIN), []],
    [
      'in another company',
      vin({ inOtherCompany: { unit: 'GC-1', company: 'Gulf' } }),
      ['in_another_company'],
    ],
    ['twice in a sheet', { rowsWithSameVin: [7] }, ['twice_in_sheet']],
    ['once in a sheet', { rowsWithSameVin: [] }, []],
    ['of another make', { make: { typed: 'Toyota', ofVin: 'Ford' } }, ['another_make']],
    ['of the same make', { make: { typed: 'CHEVY', ofVin: 'Chevrolet' } }, []],
    ['of another name of the same vehicles', { make: { typed: 'Dodge', ofVin: 'Ram' } }, []],
    ['of a make for trucks', { make: { typed: 'Volvo', ofVin: 'Volvo Truck' } }, []],
    ['that decodes to nothing', { make: { typed: 'Toyota', ofVin: null } }, []],
  ])('%s', (_name, change, reasons) => {
    expect(reasonsOf(change)).toEqual(reasons);
  });
});

describe('a contract', () => {
  const contract = (change: Partial<ContractChange>): Change => ({
    contract: { today: TODAY, isFlooring: false, isByAmounts: false, ...change },
  });
  const percent = (share: number): Share => ({ part: share, whole: 100 });
  test.each<[string, Change, string[]]>([
    ['that started in 1989', contract({ startDate: '1989-12-31' }), ['starts_before']],
    ['that started in 1990', contract({ startDate: '1990-01-01' }), []],
    ['that starts in 61 days', contract({ startDate: '2027-01-24' }), ['starts_far_ahead']],
    ['that starts in 60 days', contract({ startDate: '2027-01-23' }), []],
    ['of 97 months', contract({ lengthMonths: 97 }), ['longer_than']],
    ['of 96 months', contract({ lengthMonths: 96 }), []],
    ['with interest above 3%', contract({ interest: percent(3.01) }), ['interest_above']],
    ['with interest of 3%', contract({ interest: percent(3) }), []],
    ['with interest below 0.05%', contract({ interest: percent(0.049) }), ['interest_below']],
    ['with interest of 0.05%', contract({ interest: percent(0.05) }), []],
    ['without interest', contract({ interest: percent(0) }), []],
    ['with depreciation above 5%', contract({ depreciation: percent(5.01) }), ['depreciation_above']],
    ['with depreciation of 5%', contract({ depreciation: percent(5) }), []],
    ['with depreciation below 0.05%', contract({ depreciation: percent(0.049) }), ['depreciation_below']],
    ['with depreciation of 0.05%', contract({ depreciation: percent(0.05) }), []],
    [
      'of type Flooring with depreciation above 10%',
      contract({ isFlooring: true, depreciation: percent(10.1) }),
      ['depreciation_above'],
    ],
    [
      'of type Flooring with depreciation of 10%',
      contract({ isFlooring: true, depreciation: percent(10) }),
      [],
    ],
    [
      'that depreciates by more than 5% of its purchase amount',
      contract({ isByAmounts: true, depreciation: { part: 132_501, whole: 2_650_000 } }),
      ['depreciation_above'],
    ],
    [
      'that depreciates by 5% of its purchase amount',
      contract({ depreciation: { part: 132_500, whole: 2_650_000 } }),
      [],
    ],
    ['whose payment holds 0.05% of interest', contract({ interest: { part: 1_325, whole: 2_650_000 } }), []],
    [
      'whose payment holds less than 0.05% of interest',
      contract({ interest: { part: 1_324, whole: 2_650_000 } }),
      ['interest_below'],
    ],
    ['that depreciates nothing yet', contract({}), []],
  ])('%s', (_name, change, reasons) => {
    expect(reasonsOf(change)).toEqual(reasons);
  });

  test('shows as many digits of a percent as differ from its limit', () => {
    const percentsOf = (change: Change) =>
      checkChange(change).map(({ facts }) => ('percent' in facts ? facts.percent : null));
    const depreciation = (share: number) =>
      contract({ isByAmounts: true, depreciation: { part: share, whole: 2_650_000 } });
    expect(percentsOf(depreciation(132_501))).toEqual([5.00004]);
    expect(percentsOf(depreciation(159_000))).toEqual([6]);
    expect(percentsOf(depreciation(1_324))).toEqual([0.04996]);
    expect(percentsOf(contract({ depreciation: { part: 10_000_001, whole: 200_000_000 } }))).toEqual([
      5.0000005,
    ]);
  });
});

describe('a purchase amount', () => {
  const purchase = (amountCents: number, facts: Partial<PurchaseChange>): Change => ({
    contract: {
      today: TODAY,
      isFlooring: false,
      isByAmounts: false,
      purchase: { amountCents, startDate: '2025-10-01', value: null, formerCents: null, ...facts },
    },
  });
  const byAuction = { value: { cents: 2_000_000, isFromPricePaid: false } };
  const old = { ...byAuction, startDate: '2024-11-23' };
  const former = { value: { cents: 2_000_000, isFromPricePaid: true }, formerCents: 2_650_000 };
  test.each<[string, Change, string[]]>([
    ['below a tenth of the value', purchase(199_999, byAuction), ['purchase_below_value']],
    ['of a tenth of the value', purchase(200_000, byAuction), []],
    ['above three times the value', purchase(6_000_001, byAuction), ['purchase_above_value']],
    ['of three times the value', purchase(6_000_000, byAuction), []],
    ['above six times the value after 24 months', purchase(12_000_001, old), ['purchase_above_value']],
    ['of six times the value after 24 months', purchase(12_000_000, old), []],
    [
      'above three times the value on the day after 24 months',
      purchase(6_000_001, { ...byAuction, startDate: '2024-11-24' }),
      ['purchase_above_value'],
    ],
    ['below half the former one', purchase(1_324_999, former), ['purchase_below_former']],
    ['of half the former one', purchase(1_325_000, former), []],
    ['above twice the former one', purchase(5_300_001, former), ['purchase_above_former']],
    ['of twice the former one', purchase(5_300_000, former), []],
    [
      'is not compared with the former one where a value does not rest on it',
      purchase(800_000, { ...byAuction, formerCents: 2_650_000 }),
      [],
    ],
    ['without a value', purchase(2_650, { formerCents: 2_650_000 }), ['purchase_below_former']],
    ['with nothing to compare', purchase(2_650, {}), []],
    [
      'with a value that rests on the price paid alone',
      purchase(2_650, { value: { cents: 2_000_000, isFromPricePaid: true } }),
      [],
    ],
  ])('%s', (_name, change, reasons) => {
    expect(reasonsOf(change)).toEqual(reasons);
  });
});

describe('a price', () => {
  const byHand = (cents: number, valueCents: number | null): Change => ({
    manualPrice: { cents, valueCents },
  });
  const toSell = (cents: number, valueCents: number | null): Change => ({ sellPrice: { cents, valueCents } });
  test.each<[string, Change, string[]]>([
    ['by hand above twice the provider’s', byHand(2_000_001, 1_000_000), ['price_above_provider']],
    ['by hand of twice the provider’s', byHand(2_000_000, 1_000_000), []],
    ['by hand below half the provider’s', byHand(499_999, 1_000_000), ['price_below_provider']],
    ['by hand of half the provider’s', byHand(500_000, 1_000_000), []],
    [
      'by hand with the digits of the former price',
      { manualPrice: { cents: 200_000, valueCents: null, formerCents: 2_000_000 } },
      ['point_moved'],
    ],
    ['by hand without a provider’s value', byHand(1, null), []],
    ['to sell below 60%', toSell(599_999, 1_000_000), ['price_below_auction']],
    ['to sell for 60%', toSell(600_000, 1_000_000), []],
    ['to sell above 150%', toSell(1_500_001, 1_000_000), ['price_above_auction']],
    ['to sell for 150%', toSell(1_500_000, 1_000_000), []],
    ['to sell without an auction value', toSell(1, null), []],
  ])('%s', (_name, change, reasons) => {
    expect(reasonsOf(change)).toEqual(reasons);
  });
});
