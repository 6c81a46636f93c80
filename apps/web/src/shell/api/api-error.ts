import type { ErrorBody, NewerChange, Reason } from '@fleetworth/contract/error-catalog';

const FALLBACK = 'Something went wrong';
const NO_CONNECTION = 'No connection.';

export class ApiError extends Error {
  readonly status: number;
  readonly reason: Reason | null;
  readonly errors: Record<string, string[]>;
  readonly data: unknown;
  /** Changes that made a write stale, newest first. */
  readonly changes: readonly NewerChange[];

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? FALLBACK);
    this.name = 'ApiError';
    this.status = status;
    this.reason = body.reason ?? null;
    this.errors = body.errors ?? {};
    this.data = body.data;
    this.changes = body.changes ?? [];
  }
}

/** Thrown when the request didn't reach the server, or the response was lost. */
export class ConnectionError extends Error {
  constructor() {
    super(NO_CONNECTION);
    this.name = 'ConnectionError';
  }
}

/** Thrown instead of sending the request when another user has signed in from another tab of this browser. */
export class OtherUserError extends Error {
  constructor(email: string) {
    super(`Nothing was saved. This tab belongs to ${email}.`);
    this.name = 'OtherUserError';
  }
}

export const hasReason = (error: unknown, ...reasons: Reason[]): boolean =>
  error instanceof ApiError && error.reason !== null && reasons.includes(error.reason);

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const isClientError = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

export function failureText(error: unknown): string {
  if (error instanceof ConnectionError || error instanceof OtherUserError) return error.message;
  if (!(error instanceof ApiError)) return FALLBACK;
  const [first] = error.status === 422 ? Object.values(error.errors).flat() : [];
  return first ?? error.message;
}

/** Returns the first field error of a response with any status, or else the text of the failure. */
export function firstFieldErrorText(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return first ?? failureText(error);
}

export function fieldErrors(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, [text]]) => (text === undefined ? [] : [[field, text]])),
  );
}

// Reports errors other than failed calls as bugs. Failed calls are shown on their screen.
export function reportUnexpectedError(error: unknown): void {
  const expectedErrors = [ApiError, ConnectionError, OtherUserError];
  if (!expectedErrors.some((kind) => error instanceof kind)) reportError(error);
}
