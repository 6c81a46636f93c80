import type { CalendarDate } from '@fleetworth/domain/calendar';

export function usDate(day: CalendarDate): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
