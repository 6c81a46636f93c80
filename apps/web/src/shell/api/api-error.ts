import type { ErrorBody, Reason } from '@fleetworth/contract/error-catalogue';

const FALLBACK = 'Something went wrong';
const NO_CONNECTION = 'No connection.';

/** A refusal of the API, as it was sent. */
export class ApiError extends Error {
  readonly status: number;
  readonly reason: Reason | null;
  readonly errors: Record<string, string[]>;
  /** The newer record of a stale write. */
  readonly data: unknown;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? FALLBACK);
    this.name = 'ApiError';
    this.status = status;
    this.reason = body.reason ?? null;
    this.errors = body.errors ?? {};
    this.data = body.data;
  }
}

/** The call never reached the server, or its answer never came back. */
export class ConnectionError extends Error {
  constructor() {
    super(NO_CONNECTION);
    this.name = 'ConnectionError';
  }
}

/** The call was not sent: another user has signed in from another tab of this browser. */
export class OtherUserError extends Error {
  constructor(email: string) {
    super(`Nothing was saved. This tab belongs to ${email}.`);
    this.name = 'OtherUserError';
  }
}

/** Was the call refused for one of these reasons? */
export const isRefusedFor = (error: unknown, ...reasons: Reason[]): boolean =>
  error instanceof ApiError && error.reason !== null && reasons.includes(error.reason);

/** Is what the call was about no longer there? */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Did the server look at the call and refuse it? One that failed or was too busy says nothing about what was sent. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** What people read when a call failed: of a 422 the first text found in its fields, else the message. */
export function failureText(error: unknown): string {
  if (error instanceof ConnectionError || error instanceof OtherUserError) return error.message;
  if (!(error instanceof ApiError)) return FALLBACK;
  const [first] = error.status === 422 ? Object.values(error.errors).flat() : [];
  return first ?? error.message;
}

/** Returns the first text in the errors of a refusal, whatever its status, else what people read of it. */
export function firstErrorText(error: unknown): string {
  const [first] = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return first ?? failureText(error);
}

/** Of each field its first text: what a form shows under it. */
export function fieldTexts(error: ApiError): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([field, [text]]) => (text === undefined ? [] : [[field, text]])),
  );
}

/** A call that failed stands on the screen that it failed for; any other error is a bug and is reported. */
export function reportUnlessAnswered(error: unknown): void {
  const answered = [ApiError, ConnectionError, OtherUserError];
  if (!answered.some((kind) => error instanceof kind)) reportError(error);
}
