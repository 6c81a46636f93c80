import { meQuery } from './me.queries.ts';
import { queryClient } from './query-client.ts';

/**
 * Returns today in the business time zone as YYYY-MM-DD, like the server, regardless of the browser's time
 * zone.
 */
export const today = (): string => formatDay(new Date(), businessTimeZone());

/** Returns the day of an instant in the business time zone as YYYY-MM-DD, as in exported files. */
export const businessDayOf = (instant: string): string => formatDay(new Date(instant), businessTimeZone());

export const currentYear = (): number => Number(today().slice(0, 4));

const formatDay = (instant: Date, timeZone?: string): string =>
  // en-CA formats dates as YYYY-MM-DD.
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);

/**
 * Returns undefined until the profile of the signed-in user, which contains the time zone, has loaded. Forms
 * render only after that.
 */
const businessTimeZone = (): string | undefined => queryClient.getQueryData(meQuery.queryKey)?.time_zone;
