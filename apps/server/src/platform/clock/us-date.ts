import type { CalendarDate } from '@fleetworth/domain/calendar';

/** Formats a day in the US order: 11/20/2026. */
export function usDate(day: CalendarDate): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
