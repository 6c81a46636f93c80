import { expect, test } from 'vitest';
import { formatCalendarDate, formatDateTime, formatZonedDateTime } from './date-format.ts';

test.each([
  ['2026-11-05T19:30:00Z', 'America/New_York', '11.05.2026 2:30 PM EST'],
  ['2026-11-05T05:00:00Z', 'America/New_York', '11.05.2026 12:00 AM EST'],
  ['2026-07-05T16:05:00Z', 'America/New_York', '07.05.2026 12:05 PM EDT'],
  ['2026-01-01T02:00:00Z', 'America/Los_Angeles', '12.31.2025 6:00 PM PST'],
  ['2026-01-01T02:00:00Z', 'Asia/Kolkata', '01.01.2026 7:30 AM GMT+5:30'],
])('The instant %s in %s reads %s', (instant, timeZone, text) => {
  expect(formatZonedDateTime(new Date(instant), timeZone)).toBe(text);
});

test('An instant has its day on the screen, in the time zone of the viewer', () => {
  expect(formatDateTime(new Date('2026-11-05T14:30:00'))).toBe('11.05.2026 2:30 PM');
});

test.each([
  ['2026-11-05', '11/05/2026'],
  ['Spring 2020', 'Spring 2020'],
  ['2022-02-30 or so', '2022-02-30 or so'],
])('The date %s reads %s', (date, text) => {
  expect(formatCalendarDate(date)).toBe(text);
});
