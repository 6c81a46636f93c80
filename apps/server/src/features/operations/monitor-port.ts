import { CIRCUIT_OPEN, ProviderError, type ProviderErrorKind } from '@fleetworth/providers/outcome';

export type PortOutcome =
  | { isSuccess: true }
  | {
      isSuccess: false;
      /** Time until the circuit breaker accepts requests again. Null if it isn't open. */
      pausedForMs: number | null;
    };

/**
 * Failures that count as an outage of the external system. With any other kind except a rejection, the system
 * answered but had no result.
 */
const OUTAGE_KINDS: ReadonlySet<ProviderErrorKind> = new Set([
  'unavailable',
  'timeout',
  'rate_limited',
  'bad_response',
]);
/**
 * Rejections of an account. They count as an outage only if the account belongs to the installation and not
 * to a user.
 */
const REJECTION_KINDS: ReadonlySet<ProviderErrorKind> = new Set(['unauthorised', 'forbidden']);

interface MonitorOptions {
  hasUserAccounts: boolean;
  report: (outcome: PortOutcome) => void;
}

/**
 * Returns a proxy of a provider's port that reports the outcome of each asynchronous call, except calls that
 * fail because of their arguments.
 */
export function monitorPort<Port extends object>(port: Port, options: MonitorOptions): Port {
  return new Proxy(port, {
    get(target, property) {
      const member: unknown = Reflect.get(target, property);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, args);
        return result instanceof Promise ? observeResult(result, options) : result;
      };
    },
  });
}

async function observeResult<Value>(result: Promise<Value>, options: MonitorOptions): Promise<Value> {
  try {
    const value = await result;
    const failure = findFailure(value);
    if (failure === null) options.report({ isSuccess: true });
    else reportFailure(failure, options);
    return value;
  } catch (error) {
    reportFailure(error, options);
    throw error;
  }
}

function reportFailure(error: unknown, { hasUserAccounts, report }: MonitorOptions): void {
  if (!(error instanceof ProviderError)) return;
  const { kind, providerCode, retryAfterMs } = error;
  if (!OUTAGE_KINDS.has(kind) && (hasUserAccounts || !REJECTION_KINDS.has(kind))) return;
  report({ isSuccess: false, pausedForMs: providerCode === CIRCUIT_OPEN ? retryAfterMs : null });
}

/**
 * Returns the failure in a value that a port returned instead of rejecting. If the value is a list of
 * results, returns null if any of them is not a failure.
 */
function findFailure(value: unknown): ProviderError | null {
  const results: unknown[] = Array.isArray(value) ? value : [value];
  const failures = results.map(findError);
  const isAnswered = failures.length === 0 || failures.includes(null);
  return isAnswered
    ? null
    : (failures.find((error) => error !== null && OUTAGE_KINDS.has(error.kind)) ?? failures[0] ?? null);
}

function findError(result: unknown): ProviderError | null {
  if (typeof result !== 'object' || result === null) return null;
  const { error, failure } = result as { error?: unknown; failure?: unknown };
  return [error, failure].find((candidate) => candidate instanceof ProviderError) ?? null;
}
