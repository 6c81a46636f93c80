import { meQuery } from './me.queries.ts';
import { queryClient } from './query-client.ts';

/** Today where the business is, YYYY-MM-DD: the server's day, wherever the browser is. */
export const today = (): string => dayOf(new Date(), businessTimeZone());

/** Returns the day of an instant where the business is, YYYY-MM-DD, as files have it. */
export const businessDayOf = (instant: string): string => dayOf(new Date(instant), businessTimeZone());

export const currentYear = (): number => Number(today().slice(0, 4));

/** Returns the day of an instant in a time zone, YYYY-MM-DD. */
const dayOf = (instant: Date, timeZone?: string): string =>
  // en-CA writes YYYY-MM-DD.
  new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);

/** Comes with the signed-in user; the forms that need it wait for that. */
const businessTimeZone = (): string | undefined => queryClient.getQueryData(meQuery.queryKey)?.time_zone;
