const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Formats a calendar date month/day/year: 2026-11-05 is 11/05/2026. A text that is no date stays as it is. */
export const formatCalendarDate = (date: string): string => date.replace(ISO_DATE, '$2/$3/$1');

const PARTS = {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
} as const;

/** Formats an instant month.day.year with 12-hour time, 11.05.2026 2:30 PM: there, or where the program runs. */
export function formatDateTime(instant: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', { ...PARTS, ...(timeZone !== undefined && { timeZone }) });
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part.month}.${part.day}.${part.year} ${part.hour}:${part.minute} ${part.dayPeriod}`;
}
