import { formatDateTime } from '@fleetworth/domain/date-format';
import { DASH } from './figures.ts';

/** Formats an instant in the browser's time zone, or a dash if there is none. */
export const formatInstant = (instant: string | null | undefined): string =>
  instant === null || instant === undefined ? DASH : formatDateTime(new Date(instant));
