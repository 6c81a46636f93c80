import type { CalendarDate } from '@fleetworth/domain/calendar';

/** Source of the current time. Tests use a fixed clock. */
export interface Clock {
  now(): Date;
  /** Business time zone of the installation. */
  readonly timeZone: string;
  /** Returns the calendar date in that time zone. */
  today(): CalendarDate;
}

const MINUTE_MS = 60_000;

/** Creates a function that returns the calendar date of an instant in a time zone. */
export const dateIn = (timeZone: string) => {
  // en-CA formats dates as YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  let [cachedMinute, date] = [Number.NaN, ''];
  return (instant: Date): CalendarDate => {
    // In every time zone, days start at a full minute, so the date is formatted only once a minute.
    const minute = Math.floor(instant.getTime() / MINUTE_MS);
    if (minute !== cachedMinute) [cachedMinute, date] = [minute, format.format(instant)];
    return date;
  };
};

export function systemClock(timeZone: string): Clock {
  const toDate = dateIn(timeZone);
  return { timeZone, now: () => new Date(), today: () => toDate(new Date()) };
}

/** Creates a clock that stands still at `instant` until it is set. */
export function fixedClock(instant: Date, timeZone = 'America/New_York'): Clock & { set(next: Date): void } {
  const toDate = dateIn(timeZone);
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
