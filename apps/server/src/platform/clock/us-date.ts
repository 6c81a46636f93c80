import type { CalendarDate } from '@fleetworth/domain/calendar';

/** Writes a day as people read it here: 11/20/2026. */
export function usDate(day: CalendarDate): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
