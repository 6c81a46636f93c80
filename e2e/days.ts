/** Today where the business is, YYYY-MM-DD: the installation's default time zone. */
export const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

/** The first day of the month this many months before today. */
export function firstOfMonthBefore(months: number): string {
  const [year = 0, month = 1] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

/** Formats a date as MM/DD/YYYY, like users type it. */
export const typed = (date: string): string => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
