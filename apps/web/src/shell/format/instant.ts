import { formatDateTime } from '@fleetworth/domain/date-format';
import { DASH } from './figures.ts';

/** Formats an instant in the browser's time zone. A dash without one. */
export const formatInstant = (instant: string | null | undefined): string =>
  instant === null || instant === undefined ? DASH : formatDateTime(new Date(instant));
