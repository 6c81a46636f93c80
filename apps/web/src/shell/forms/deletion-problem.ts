import type { Problem } from '@fleetworth/ui/dialog-problem';
import { ApiError } from '../api/api-error.ts';
import { toSaveProblem } from './form-errors.ts';

export const toDeletionProblem =
  (kind: 'company' | 'location' | 'vehicle' | 'mileage') =>
  (error: unknown): Problem =>
    error instanceof ApiError && error.status >= 500
      ? { text: `We can not delete ${kind}.Something wrong.`, canRetry: false }
      : toSaveProblem(error);
