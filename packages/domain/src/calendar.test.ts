import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  isCalendarDate,
  isoWeekOf,
  mondayOf,
  monthDay,
  monthsPassed,
} from './calendar.ts';

const DAY_MS = 86_400_000;

/** Uses the runtime's own UTC calendar as an independent reference. */
function utc(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}
function utcText(instantMs: number): string {
  return new Date(instantMs).toISOString().slice(0, 10);
}
function monthDayByHand(start: string, k: number): string {
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number);
  const monthStart = Date.UTC(year, month - 1 + k, 1);
  const nextMonthStart = Date.UTC(year, month + k, 1);
  return utcText(Math.min(monthStart + (day - 1) * DAY_MS, nextMonthStart - DAY_MS));
}

const anyDate = fc
  .integer({ min: utc('1970-01-01') / DAY_MS, max: utc('2120-12-31') / DAY_MS })
  .map((days) => utcText(days * DAY_MS));

describe('calendar dates', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])('%s is one', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-4-3',
    '0000-01-01',
    '2026-01-00',
    '2026-01-01T00:00',
    '',
    '20260101',
  ])('%s is none', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  it('agree with the runtime on every day of two centuries', () => {
    const first = utc('1899-12-25');
    let previous = utcText(first - DAY_MS);
    for (let days = 0; days < 73_200; days += 1) {
      const date = utcText(first + days * DAY_MS);
      if (addDays(previous, 1) !== date || addDays(date, -days) !== '1899-12-25') throw new Error(date);
      if (daysBetween('1899-12-25', date) !== days || !isCalendarDate(date)) throw new Error(date);
      previous = date;
    }
  });

  it('reject to be read from garbage', () => {
    for (const text of ['', 'today', '2026-1-01', '2026-13-01', '2026-01-32']) {
      expect(() => addDays(text, 1)).toThrow(RangeError);
    }
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addMonths('0001-01-01', -1)).toThrow(RangeError);
  });
});

describe('weeks', () => {
  it.each([
    ['2026-11-16', '2026-11-16', '2026-W47'],
    ['2026-11-22', '2026-11-16', '2026-W47'],
    ['2026-11-23', '2026-11-23', '2026-W48'],
    // First and last weeks of years by ISO 8601.
    ['2027-01-01', '2026-12-28', '2026-W53'],
    ['2025-12-29', '2025-12-29', '2026-W01'],
    ['2024-12-31', '2024-12-30', '2025-W01'],
    ['2021-01-03', '2020-12-28', '2020-W53'],
    ['1999-12-31', '1999-12-27', '1999-W52'],
  ])('%s is of the week of %s, %s', (date, monday, week) => {
    expect([mondayOf(date), isoWeekOf(date)]).toEqual([monday, week]);
  });
});

describe('month days', () => {
  it.each([
    ['2025-01-31', 1, '2025-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2025-01-31', 2, '2025-03-31'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2025-01-15', 0, '2025-01-15'],
    ['2025-03-31', -1, '2025-02-28'],
    ['2025-11-20', 60, '2030-11-20'],
  ])('%s plus %i months is %s', (start, k, day) => {
    expect(monthDay(start, k)).toBe(day);
    expect(addMonths(start, k)).toBe(day);
  });

  it('count from the start date and are clamped to the end of the month', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -300, max: 600 }), (start, k) => {
        expect(monthDay(start, k)).toBe(monthDayByHand(start, k));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['2025-01-31', '2025-04-30', 3],
    ['2025-01-31', '2025-02-28', 1],
    ['2025-01-31', '2025-02-27', 0],
    ['2024-02-29', '2025-02-28', 12],
    ['2025-01-15', '2025-02-14', 0],
    ['2025-01-15', '2025-02-15', 1],
    ['2025-01-15', '2024-12-31', 0],
  ])('from %s to %s %i have passed', (start, day, months) => {
    expect(monthsPassed(start, day, 600)).toBe(months);
  });

  it('that have passed equal the month days up to the day', () => {
    const days = fc.integer({ min: -40, max: 3_000 });
    fc.assert(
      fc.property(anyDate, days, fc.integer({ min: 1, max: 96 }), (start, after, most) => {
        const day = addDays(start, after);
        let byHand = 0;
        for (let k = 1; k <= most; k += 1) if (monthDayByHand(start, k) <= day) byHand += 1;
        expect(monthsPassed(start, day, most)).toBe(byHand);
      }),
      { numRuns: 5_000 },
    );
  });
});
