import type { DeclaredReason, Endpoint } from '@fleetworth/contract/endpoint';
import type { CommonReason } from '@fleetworth/contract/common-reasons';
import { type ErrorBody, errorCatalogue, type Reason } from '@fleetworth/contract/error-catalogue';

interface Facts {
  /** Texts by field; shown under the field. */
  errors?: Record<string, string[]>;
  /** The newer record of a stale write. */
  data?: unknown;
  /** Goes out as Retry-After. */
  retryAfterSeconds?: number;
}

/** A call that is refused for a reason of the catalogue. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly reason: Reason;
  readonly facts: Facts;

  constructor(reason: Reason, facts: Facts = {}) {
    super(reason);
    this.reason = reason;
    this.facts = facts;
  }

  get status(): number {
    return errorCatalogue[this.reason].status;
  }

  /** The body that goes out; `code` equals the status. */
  toBody(): ErrorBody {
    const { status, message } = errorCatalogue[this.reason];
    const { errors = {}, data } = this.facts;
    return {
      code: status,
      reason: this.reason,
      message,
      errors,
      ...(data !== undefined && { data }),
    };
  }
}

/**
 * Makes the refusals of one endpoint: the compiler holds a use case to the reasons that its endpoint declares. A field instead of facts
 * is the one under which the reason's text stands.
 */
export const refusalsOf =
  <E extends Endpoint<Reason>>(_endpoint: E) =>
  (reason: DeclaredReason<E>, about: Facts | string = {}): Refusal =>
    new Refusal(
      reason,
      typeof about === 'string' ? { errors: { [about]: [errorCatalogue[reason].message] } } : about,
    );

/** A refusal that any call may answer. */
export const refuse = (reason: CommonReason, facts?: Facts): Refusal => new Refusal(reason, facts);
