import { dayOf } from './today.ts';

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const dateAndTime = new Intl.DateTimeFormat('en-US', {
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** An instant where the user is: its time, and its date too when that is not today's. */
export const formatInstant = (instant: Date, today: string): string =>
  (dayOf(instant) === today ? time : dateAndTime).format(instant);
