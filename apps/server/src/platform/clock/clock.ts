import type { CalendarDate } from '@fleetworth/domain/calendar';

export interface Clock {
  now(): Date;
  readonly timeZone: string;
  today(): CalendarDate;
}

const MINUTE_MS = 60_000;

export const createDateConverter = (timeZone: string) => {
  // en-CA formats dates as YYYY-MM-DD.
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  let [cachedMinute, date] = [Number.NaN, ''];
  return (instant: Date): CalendarDate => {
    // In every time zone, days start at a full minute, so the date is formatted only once a minute.
    const minute = Math.floor(instant.getTime() / MINUTE_MS);
    if (minute !== cachedMinute) [cachedMinute, date] = [minute, formatter.format(instant)];
    return date;
  };
};

export function systemClock(timeZone: string): Clock {
  const toDate = createDateConverter(timeZone);
  return { timeZone, now: () => new Date(), today: () => toDate(new Date()) };
}

export function fixedClock(instant: Date, timeZone = 'America/New_York'): Clock & { set(next: Date): void } {
  const toDate = createDateConverter(timeZone);
  let current = instant;
  return {
    timeZone,
    now: () => current,
    today: () => toDate(current),
    set: (next) => {
      current = next;
    },
  };
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
