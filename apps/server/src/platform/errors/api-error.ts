import type { DeclaredReason, Endpoint } from '@fleetworth/contract/endpoint';
import type { CommonReason } from '@fleetworth/contract/common-reasons';
import {
  type ErrorBody,
  errorCatalog,
  type NewerChange,
  type Reason,
} from '@fleetworth/contract/error-catalog';

interface ErrorDetails {
  /** Replaces the reason's own message, for instance because it names a time. */
  message?: string;
  errors?: Record<string, string[]>;
  data?: unknown;
  changes?: NewerChange[];
  retryAfterSeconds?: number;
}

/** Expected error of a call. Any other error is a bug. */
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

// The compiler accepts only reasons that the endpoint declares. A field name instead of details puts the
// reason's message under that field.
export const endpointErrors =
  <E extends Endpoint<Reason>>(_endpoint: E) =>
  (reason: DeclaredReason<E>, detailsOrField: ErrorDetails | string = {}): ApiError =>
    new ApiError(
      reason,
      typeof detailsOrField === 'string'
        ? { errors: { [detailsOrField]: [errorCatalog[reason].message] } }
        : detailsOrField,
    );

export const commonError = (reason: CommonReason, details?: ErrorDetails): ApiError =>
  new ApiError(reason, details);
