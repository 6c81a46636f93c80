import type { CalendarDate } from '@fleetworth/domain/calendar';

/** The only source of time. Tests give one that stands still. */
export interface Clock {
  now(): Date;
  /** The business time zone of the installation. */
  readonly timeZone: string;
  /** The calendar date in that time zone. */
  today(): CalendarDate;
}

const dateIn = (timeZone: string) => {
  // en-CA writes YYYY-MM-DD.
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant: Date): CalendarDate => format.format(instant);
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

/** Waits; for retries outside a job. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
