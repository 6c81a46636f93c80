/** Today where the user is, YYYY-MM-DD. */
export function today(): string {
  const now = new Date();
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}

export const currentYear = () => new Date().getFullYear();
