/** Today where the user is, YYYY-MM-DD. */
export const today = (): string => dayOf(new Date());

/** The day of an instant where the user is, YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  const [month, day] = [instant.getMonth() + 1, instant.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${instant.getFullYear()}-${month}-${day}`;
}

export const currentYear = () => new Date().getFullYear();
