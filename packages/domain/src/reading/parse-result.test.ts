import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readKilometers,
  readMoney,
  readOdometer,
  readPercent,
  readWhole,
  findAmbiguousSeparator,
} from './read-amounts.ts';
import { findOnlyValidDateOrder, readDate } from './read-date.ts';
import { detectDecimalSeparator } from './read-number.ts';
import { type ParseResult, readingHint, appendHint } from './parse-result.ts';
import { TEXTS, TEXTS_YEAR, type TextKind } from './texts.test-data.ts';

const READERS: Record<TextKind, (text: string) => ParseResult<number | string>> = {
  money: readMoney,
  odometer: readOdometer,
  months: (text) => readWhole(text, 'months'),
  percent: readPercent,
  date: (text) => readDate(text, { currentYear: TEXTS_YEAR }),
};

describe('the table of texts', () => {
  it('holds at least 150 texts', () => {
    expect(TEXTS.length).toBeGreaterThanOrEqual(150);
  });

  it.each(TEXTS.filter(({ where }) => where !== 'sheet'))(
    'reads $kind “$text”',
    ({ kind, text, value, reason, hint }) => {
      const reading = READERS[kind](text);
      if (value !== undefined) return expect(reading).toEqual({ value });
      expect(reading).toMatchObject({ problem: { reason } });
      if (hint !== undefined) expect('problem' in reading && readingHint(reading.problem)).toBe(hint);
    },
  );
});

describe('a column', () => {
  const comma = { separatorEvidence: { point: false, comma: true } };
  const point = { separatorEvidence: { point: true, comma: false } };
  const both = { separatorEvidence: { point: true, comma: true } };

  it.each([
    ['22.790', comma, 22_790],
    ['22.790', point, undefined],
    ['26,500', comma, undefined],
    ['1,5', comma, 1.5],
    ['26,500', point, 26_500],
    ['0,015', comma, undefined],
    ['0,015', point, undefined],
    ['22.791', point, undefined],
    ['22.790', both, undefined],
    ['26,500', both, undefined],
    ['26.500,00', both, 26_500],
    ['$14190.13', both, 14_190.13],
  ])('reads “%s” as its other texts prove', (text, facts, value) => {
    const reading = readMoney(text, facts);
    expect('value' in reading ? reading.value : undefined).toBe(value);
  });

  it('reads rates below one with decimal commas after another text proves them', () => {
    expect(readPercent('0,015', comma)).toEqual({ value: 0.015 });
    expect(readPercent('0,015', point)).toMatchObject({ problem: { reason: 'two_readings' } });
    expect(readPercent('0,015', both)).toMatchObject({ problem: { reason: 'two_readings' } });
    expect(readPercent('1.125', comma)).toEqual({ value: 1_125 });
    expect(readPercent('1,125', comma)).toEqual({ value: 1.125 });
    for (const facts of [point, both])
      expect(readPercent('1,125', facts)).toMatchObject({
        problem: { reason: 'two_readings', readings: ['1125', '1.125'] },
      });
  });

  it('is proved only by texts with one reading', () => {
    expect(['1,5', '26.500,00', '1.234.567'].map((text) => detectDecimalSeparator(text, 'dollars'))).toEqual(
      Array.from({ length: 3 }, () => 'comma'),
    );
    expect(['$14190.13', '1.5', '1,234,567'].map((text) => detectDecimalSeparator(text, 'dollars'))).toEqual(
      Array.from({ length: 3 }, () => 'point'),
    );
    expect(
      ['26500', '22.790', '26,500', '0,015', 'x'].map((text) => detectDecimalSeparator(text, 'dollars')),
    ).toEqual(Array.from({ length: 5 }, () => null));
  });

  it('of odometers is not proved by a typo such as “41,20”', () => {
    expect(['41,20', '42.57', '38.9'].map((text) => detectDecimalSeparator(text, 'miles'))).toEqual([
      null,
      null,
      null,
    ]);
    expect(readOdometer('41,203', comma)).toMatchObject({ problem: { reason: 'too_many_decimals' } });
    expect(detectDecimalSeparator('41203,7', 'miles')).toBe('comma');
    expect(detectDecimalSeparator('41,20', 'dollars')).toBe('comma');
  });

  it("explains once how to enter a value, even if the server's text does too", () => {
    const text = 'Invalid type In Service Date. Enter the month first: 01/13/2024.';
    expect(appendHint('Invalid type In Service Date', 'Enter the month first: 01/13/2024.')).toBe(text);
    expect(appendHint(text, 'Enter the month first: 01/13/2024.')).toBe(text);
  });

  it('of odometers that look like thousands has no number below 1,000 with decimals', () => {
    const facts = { ...point, mayBeInThousands: true };
    for (const typed of [18.2, '18.2', '18.2 mi'])
      expect(readOdometer(typed, facts)).toEqual({
        problem: { reason: 'too_many_decimals', maxDecimals: 0 },
      });
    expect(readKilometers(18.2, facts)).toEqual({ problem: { reason: 'too_many_decimals', maxDecimals: 0 } });
    expect([18.2, '18.2', '18,2'].map((typed) => readOdometer(typed, point))).toEqual([
      { value: 18 },
      { value: 18 },
      { value: 18 },
    ]);
    expect([1_042.5, '41,203.7', 42].map((typed) => readOdometer(typed, facts))).toEqual([
      { value: 1_042 },
      { value: 41_203 },
      { value: 42 },
    ]);
  });

  it('of odometers looks like thousands by two or three decimals below 1,000', () => {
    for (const typed of [42.573, 42.57, '42.57', '41,20', '42.57 mi', '0,995'])
      expect(findAmbiguousSeparator(typed)).toBe('any');
    expect(['42.573', '42,573'].map(findAmbiguousSeparator)).toEqual(['point', 'comma']);
    for (const typed of [42.5, 42, 1_042.57, 0.123_456, '42.5', '1042.57', '41203', 'x'])
      expect(findAmbiguousSeparator(typed)).toBeNull();
  });

  it('of dates is read in one order and rejects dates that only fit the other', () => {
    const dayFirst = { currentYear: TEXTS_YEAR, order: 'day_first' } as const;
    expect(readDate('12/02/2021', dayFirst)).toEqual({ value: '2021-02-12' });
    expect(readDate('27/05/22', dayFirst)).toEqual({ value: '2022-05-27' });
    expect(readDate('05/27/2022', dayFirst)).toMatchObject({ problem: { reason: 'day_first' } });
    expect(readDate('2022-05-27', dayFirst)).toEqual({ value: '2022-05-27' });
    expect(readDate('02102020', dayFirst)).toEqual({ value: '2020-10-02' });
    expect(readDate('20200210', dayFirst)).toEqual({ value: '2020-02-10' });
    expect(readDate('02-10-2020', dayFirst)).toEqual({
      problem: { reason: 'date_format', date: '2020-10-02' },
    });
    expect(
      ['23/09/2022', '13012020', '09/23/2022', '05/09/2019', '2020-02-10', '30/02/2020', '13/1/45'].map(
        (text) => findOnlyValidDateOrder(text, TEXTS_YEAR),
      ),
    ).toEqual(['day_first', 'day_first', 'month_first', null, null, null, null]);
  });
});

describe('an odometer in kilometers', () => {
  it('is converted if the caller accepts kilometers, and rounded down', () => {
    expect(readOdometer('66308.4 km', { acceptsKilometers: true })).toEqual({ value: 41_202 });
    expect(readKilometers(66_308.4)).toEqual({ value: 41_202 });
    expect(readOdometer('66.308,4 km', { acceptsKilometers: true })).toEqual({ value: 41_202 });
    expect(readOdometer('1609.344 km', { acceptsKilometers: true })).toEqual({ value: 1_000 });
    expect(readOdometer('41203 mi', { acceptsKilometers: true })).toEqual({ value: 41_203 });
    expect(readOdometer('41203', { acceptsKilometers: true })).toEqual({ value: 41_203 });
  });

  it('is rejected in a form, with the miles to write', () => {
    const reading = readOdometer('41203 km');
    expect('problem' in reading && readingHint(reading.problem)).toBe('Enter 25602.');
  });
});

describe('a number cell', () => {
  it('is its number, without a hair from a formula', () => {
    expect(readMoney(26_500.5)).toEqual({ value: 26_500.5 });
    expect(readMoney(0.1 + 0.2)).toEqual({ value: 0.3 });
    expect(readMoney(26_500.999)).toMatchObject({ problem: { reason: 'too_many_decimals' } });
    expect(readMoney(-1)).toMatchObject({ problem: { reason: 'negative' } });
    expect(readPercent(0.015)).toEqual({ value: 0.015 });
    expect(readWhole(48, 'months')).toEqual({ value: 48 });
    expect(readWhole(48.5, 'months')).toMatchObject({ problem: { reason: 'too_many_decimals' } });
  });

  it('rounds an odometer down, except three decimals below 1,000', () => {
    expect(readOdometer(41_203.9)).toEqual({ value: 41_203 });
    expect(readOdometer(1_042.573)).toEqual({ value: 1_042 });
    expect(readOdometer(42.5)).toEqual({ value: 42 });
    expect(readOdometer(42.57)).toMatchObject({ problem: { reason: 'too_many_decimals' } });
    const reading = readOdometer(42.573);
    expect('problem' in reading && readingHint(reading.problem)).toBe('Enter 42573 or 42.');
  });
});

describe('a value that is written in an accepted way', () => {
  const us = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });
  const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumFractionDigits: 8 });

  it('is read back as the same amount', () => {
    const cents = fc.integer({ min: 0, max: 2_147_483_647 });
    fc.assert(
      fc.property(cents, (amount) => {
        const dollars = amount / 100;
        const text = us.format(dollars);
        const writings = [
          text,
          `$${text}`,
          `${text} USD`,
          text.replaceAll(',', ''),
          text.replaceAll(',', '_').replace('.', ',').replaceAll('_', '.'),
          ...(amount % 100 === 0 ? [text.slice(0, -3), plain.format(dollars)] : []),
        ];
        for (const written of writings) expect(readMoney(written)).toEqual({ value: dollars });
        expect(readMoney(dollars)).toEqual({ value: dollars });
      }),
    );
  });

  it('is read back as the same percent', () => {
    const millionths = fc.integer({ min: 0, max: 100_000_000 });
    fc.assert(
      fc.property(millionths, (rate) => {
        const percent = rate / 1_000_000;
        const text = plain.format(percent);
        for (const written of [text, `${text}%`, `${text} %`])
          expect(readPercent(written)).toEqual({ value: percent });
        expect(readPercent(percent)).toEqual({ value: percent });
        const withComma = text.replace('.', ',');
        const separatorEvidence = { point: false, comma: true };
        expect(readPercent(withComma, { separatorEvidence })).toEqual({ value: percent });
      }),
    );
  });

  it('is read back as the same odometer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (miles) => {
        const grouped = miles.toLocaleString('en-US');
        for (const written of [String(miles), grouped, `${grouped} mi`, `${miles}.0`])
          expect(readOdometer(written)).toEqual({ value: miles });
      }),
    );
  });

  it('is read back as the same date', () => {
    const days = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2199-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (day) => {
        const date = day.toISOString().slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = date.split('-');
        const name = day.toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
        const facts = { currentYear: TEXTS_YEAR };
        const writings = [
          date,
          `${date} 00:00:00`,
          `${date}T10:00:00+02:00`,
          `${year}/${month}/${dayOfMonth}`,
          `${month}/${dayOfMonth}/${year}`,
          `${Number(month)}/${Number(dayOfMonth)}/${year} 0:00`,
          `${month}${dayOfMonth}${year}`,
          `${dayOfMonth}-${name}-${year}`,
          `${name} ${Number(dayOfMonth)}, ${year}`,
          `${Number(dayOfMonth)} ${name} ${year}`,
        ];
        for (const written of writings) expect(readDate(written, facts)).toEqual({ value: date });
        const dayFirst = `${dayOfMonth}/${month}/${year}`;
        expect(readDate(dayFirst, { ...facts, order: 'day_first' })).toEqual({ value: date });
      }),
    );
  });
});
