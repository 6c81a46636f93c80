const MS_PER_DAY = 86_400_000;
// A fleet has millions of rows but only a few thousand different days, so each is converted once.
const texts = new Map<number, string>();
const numbers = new Map<string, number>();

/** Returns the days since 1970-01-01: 2026-11-21 is 20778. */
export function dayNumber(date: string): number {
  let day = numbers.get(date);
  if (day === undefined) {
    day = Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
    numbers.set(date, day);
  }
  return day;
}

/** Returns the date of a day number as YYYY-MM-DD. */
export function dateOf(day: number): string {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
    texts.set(day, text);
  }
  return text;
}
