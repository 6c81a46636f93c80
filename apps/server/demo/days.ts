const MS_PER_DAY = 86_400_000;
const texts = new Map<number, string>();

/** Days since 1970-01-01: dates as numbers, because a fleet computes with millions of them. */
export function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY;
}

/** The date of a day number, YYYY-MM-DD. A fleet has few thousand different days, so each text is made once. */
export function dateOf(day: number): string {
  let text = texts.get(day);
  if (text === undefined) {
    text = new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
    texts.set(day, text);
  }
  return text;
}
