import type { Problem } from '@fleetworth/ui/dialog-problem';
import type { Reason } from '@fleetworth/contract/error-catalog';
import { ApiError, ConnectionError, failureText, fieldErrors, hasReason } from '../api/api-error.ts';
import { changedFields, describeNewerChanges } from '../api/newer-changes.ts';

interface FormWithErrors {
  values: object;
  /** Returns the form field for a wire name. By default, the names are equal. */
  toFormField?: (name: string) => string;
  setErrors: (errors: Record<string, string>) => void;
}

/** Shows a response's field errors in the form, and returns any other problem for its dialog. */
export function showFormError(error: unknown, form: FormWithErrors): Problem | null {
  const { toFormField = (name) => name } = form;
  const wireErrors = error instanceof ApiError && error.status === 422 ? fieldErrors(error) : {};
  const errorEntries = Object.entries(wireErrors).map(([name, text]) => [toFormField(name), text] as const);
  if (errorEntries.length === 0) return toSaveProblem(error);
  form.setErrors(Object.fromEntries(errorEntries.filter(([field]) => field in form.values)));
  const [otherError] = errorEntries.filter(([field]) => !(field in form.values));
  return otherError ? { text: otherError[1], canRetry: false } : null;
}

export function toSaveProblem(error: unknown): Problem {
  if (error instanceof ConnectionError)
    return { text: `No connection. ${NOT_SAVED}`, canRetry: true, isConnectionLost: true };
  if (wasNotProcessed(error)) return { text: `Fleetworth is busy. ${NOT_SAVED}`, canRetry: true };
  if (hasReason(error, 'record.stale')) return staleProblem(error, CHANGED_BY_ANOTHER_USER, INPUT_RETAINED);
  return { text: failureText(error), canRetry: false };
}

export const wasNotProcessed = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && error.status === 503 && BUSY_REASONS.includes(error.reason));

/**
 * Reasons of a busy server, or of a proxy in front of it (null). Unavailable external systems have their own
 * messages.
 */
const BUSY_REASONS: readonly (Reason | null)[] = ['server.busy', null];

/**
 * Returns the problem of a stale write. Its text says who changed which fields and when, or is `fallback` if
 * the audit log doesn't contain the changes. `outcome` says what happened to the input.
 */
export function staleProblem(error: unknown, fallback: string, outcome: string): Problem {
  const changes = error instanceof ApiError ? error.changes : [];
  const text = changes.length > 0 ? describeNewerChanges(changes) : fallback;
  return { text: `${text} ${outcome}`, canRetry: false, changedFields: changedFields(changes) };
}

export const toReconnectedProblem = (problem: Problem | null): Problem | null =>
  problem?.isConnectionLost ? { text: `The connection is back. ${NOT_SAVED}`, canRetry: true } : problem;

const CHANGED_BY_ANOTHER_USER = 'Another user changed this record in the meantime.';
const INPUT_RETAINED = 'Your changes are kept. Other fields show the newer record.';
const NOT_SAVED = "Your changes aren't saved yet.";
