import type { CalendarDate } from '@fleetworth/domain/calendar';

/** The only source of time. Tests give one that stands still. */
export interface Clock {
  now(): Date;
  /** The business time zone of the installation. */
  readonly timeZone: string;
  /** The calendar date in that time zone. */
  today(): CalendarDate;
}

const MINUTE_MS = 60_000;

/** Makes what says on which day an instant is, in a time zone. */
export const dateIn = (timeZone: string) => {
  // en-CA writes YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  let [cachedMinute, date] = [Number.NaN, ''];
  return (instant: Date): CalendarDate => {
    // No day begins within a minute, anywhere: a date is formatted once a minute, and asked for at every call.
    const minute = Math.floor(instant.getTime() / MINUTE_MS);
    if (minute !== cachedMinute) [cachedMinute, date] = [minute, format.format(instant)];
    return date;
  };
};

export function systemClock(timeZone: string): Clock {
  const toDate = dateIn(timeZone);
  return { timeZone, now: () => new Date(), today: () => toDate(new Date()) };
}

/** A clock that stands still at `instant` until it is set. */
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

/** Waits. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
