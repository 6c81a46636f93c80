import type { Problem } from '@fleetworth/ui/dialog-problem';
import { ApiError } from '../api/api-error.ts';
import { problemOfSaving } from './field-refusals.ts';

/** What is said of a deletion that failed: where the server itself failed, the words of the kind of record. */
export const problemOfDeleting =
  (kind: 'company' | 'location' | 'vehicle' | 'mileage') =>
  (error: unknown): Problem =>
    error instanceof ApiError && error.status >= 500
      ? { text: `We can not delete ${kind}.Something wrong.`, canRetry: false }
      : problemOfSaving(error);
