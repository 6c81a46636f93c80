import { expect, test } from 'vitest';
import { formatCalendarDate, formatDateTime } from './date-format.ts';

test.each([
  ['2026-11-05T19:30:00Z', 'America/New_York', '11.05.2026 2:30 PM'],
  ['2026-11-05T05:00:00Z', 'America/New_York', '11.05.2026 12:00 AM'],
  ['2026-11-05T17:05:00Z', 'America/New_York', '11.05.2026 12:05 PM'],
  ['2026-01-01T02:00:00Z', 'America/Los_Angeles', '12.31.2025 6:00 PM'],
])('The instant %s in %s reads %s', (instant, timeZone, text) => {
  expect(formatDateTime(new Date(instant), timeZone)).toBe(text);
});

test.each([
  ['2026-11-05', '11/05/2026'],
  ['Spring 2020', 'Spring 2020'],
  ['2022-02-30 or so', '2022-02-30 or so'],
])('The date %s reads %s', (date, text) => {
  expect(formatCalendarDate(date)).toBe(text);
});
