const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Formats a calendar date as month/day/year: 2026-11-05 is 11/05/2026. Returns any other text unchanged. */
export const formatCalendarDate = (date: string): string => date.replace(ISO_DATE, '$2/$3/$1');

const FORMAT_OPTIONS = {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZoneName: 'short',
} as const;

/** Formats an instant for screens in the local time zone: 11.05.2026 2:30 PM. */
export function formatDateTime(instant: Date): string {
  return joinParts(formatParts(instant));
}

/** Formats an instant for files and emails, with the time zone: 11.05.2026 2:30 PM EST. */
export function formatZonedDateTime(instant: Date, timeZone: string): string {
  const parts = formatParts(instant, timeZone);
  return `${joinParts(parts)} ${parts.timeZoneName}`;
}

/** Formats an instant within a sentence: 'at 2:30 PM' today, 'on 11.05.2026 at 2:30 PM' on another day. */
export function formatMoment(instant: Date, now: Date): string {
  const [parts, today] = [formatParts(instant), formatParts(now)];
  const [day, time] = joinParts(parts).split(/ (.*)/) as [string, string];
  return joinParts(today).startsWith(`${day} `) ? `at ${time}` : `on ${day} at ${time}`;
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>;

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatParts(instant: Date, timeZone?: string): Parts {
  // Cached, because a list formats hundreds of instants and creating a format is slower than using it.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { ...FORMAT_OPTIONS, ...(timeZone && { timeZone }) });
  formats.set(timeZone, format);
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
}

const joinParts = ({ month, day, year, hour, minute, dayPeriod }: Parts): string =>
  `${month}.${day}.${year} ${hour}:${minute} ${dayPeriod}`;
