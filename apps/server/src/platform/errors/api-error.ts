import type { DeclaredReason, Endpoint } from '@fleetworth/contract/endpoint';
import type { CommonReason } from '@fleetworth/contract/common-reasons';
import {
  type ErrorBody,
  errorCatalog,
  type NewerChange,
  type Reason,
} from '@fleetworth/contract/error-catalog';

interface ErrorDetails {
  /** Message that replaces the reason's own message, for instance because it names a time. */
  message?: string;
  /** Messages by field, displayed under the fields. */
  errors?: Record<string, string[]>;
  /** Newer record of a stale write. */
  data?: unknown;
  /** Changes that made a write stale, newest first. */
  changes?: NewerChange[];
  /** Value of the Retry-After header. */
  retryAfterSeconds?: number;
}

/** Expected error of a call, with a reason from the catalog. Any other error is a bug. */
export class ApiError extends Error {
  readonly reason: Reason;
  readonly details: ErrorDetails;

  constructor(reason: Reason, details: ErrorDetails = {}) {
    super(reason);
    this.reason = reason;
    this.details = details;
  }

  get status(): number {
    return errorCatalog[this.reason].status;
  }

  /** Returns the response body. `code` equals the status. */
  toBody(): ErrorBody {
    const { status, message } = errorCatalog[this.reason];
    const { errors = {}, data, changes = [] } = this.details;
    return {
      code: status,
      reason: this.reason,
      message: this.details.message ?? message,
      errors,
      ...(data !== undefined && { data }),
      ...(changes.length > 0 && { changes }),
    };
  }
}

/**
 * Creates the errors of an endpoint. The compiler accepts only reasons that the endpoint declares. A field
 * name instead of details puts the reason's message under that field.
 */
export const endpointErrors =
  <E extends Endpoint<Reason>>(_endpoint: E) =>
  (reason: DeclaredReason<E>, detailsOrField: ErrorDetails | string = {}): ApiError =>
    new ApiError(
      reason,
      typeof detailsOrField === 'string'
        ? { errors: { [detailsOrField]: [errorCatalog[reason].message] } }
        : detailsOrField,
    );

/** Creates an error that any endpoint may return. */
export const commonError = (reason: CommonReason, details?: ErrorDetails): ApiError =>
  new ApiError(reason, details);
