import type { Problem } from '@fleetworth/ui/dialog-problem';
import type { Reason } from '@fleetworth/contract/error-catalogue';
import { ApiError, ConnectionError, failureText, fieldTexts, isRefusedFor } from '../api/api-error.ts';

interface FormWithErrors {
  values: object;
  /** The field that holds what the wire names so, where the two differ. */
  fieldOnWire?: (name: string) => string;
  setErrors: (errors: Record<string, string>) => void;
}

/** Puts a refusal's texts under the fields that the form has, and answers what is left for its dialog to say. */
export function showRefusal(error: unknown, form: FormWithErrors): Problem | null {
  const { fieldOnWire = (name) => name } = form;
  const refused = error instanceof ApiError && error.status === 422 ? fieldTexts(error) : {};
  const texts = Object.entries(refused).map(([name, text]) => [fieldOnWire(name), text] as const);
  if (texts.length === 0) return problemOfSaving(error);
  form.setErrors(Object.fromEntries(texts.filter(([field]) => field in form.values)));
  const [elsewhere] = texts.filter(([field]) => !(field in form.values));
  return elsewhere ? { text: elsewhere[1], canRetry: false } : null;
}

/** What a dialog says of a write that failed: where the server never looked at it, it can be tried again as it is. */
export function problemOfSaving(error: unknown): Problem {
  if (error instanceof ConnectionError) return { text: `No connection. ${NOT_SAVED}`, canRetry: true };
  if (isNotReached(error)) return { text: `Fleetworth is busy. ${NOT_SAVED}`, canRetry: true };
  if (isRefusedFor(error, 'record.stale')) return { text: STALE, canRetry: false };
  return { text: failureText(error), canRetry: false };
}

/** Returns whether a call was not processed because the connection is lost or the server is too busy. */
export const isNotReached = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && error.status === 503 && BUSY.includes(error.reason));

/** A server that is too busy, or what stands before it. Other systems that do not answer have texts of their own. */
const BUSY: readonly (Reason | null)[] = ['server.busy', null];

const STALE =
  'Another user changed this record in the meantime. Your changes are kept. Other fields show the newer record.';
const NOT_SAVED = 'Your changes are not saved yet.';
