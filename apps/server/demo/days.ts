const MS_PER_DAY = 86_400_000;
// A fleet has a few thousand different days and millions of rows: each is converted once.
const texts = new Map<number, string>();
const numbers = new Map<string, number>();

/** Days since 1970-01-01: 2026-11-21 is 20778. */
export function dayNumber(date: string): number {
  let day = numbers.get(date);
  if (day === undefined) {
    day = Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
    numbers.set(date, day);
  }
  return day;
}

/** The date of a day number, YYYY-MM-DD. */
export function dateOf(day: number): string {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
    texts.set(day, text);
  }
  return text;
}
