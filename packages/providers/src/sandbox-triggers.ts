import { ProviderError, type ProviderErrorKind } from './outcome.ts';

/** Last six characters of an ID that make a sandbox fail, to test every error path without a network. */
export const SANDBOX_TRIGGERS: Readonly<Record<string, ProviderErrorKind>> = {
  '000404': 'not_found',
  '000400': 'invalid_input',
  '000401': 'unauthorised',
  '000403': 'forbidden',
  '000429': 'rate_limited',
  '000503': 'unavailable',
  '000408': 'timeout',
  '000500': 'bad_response',
};

const RETRY_AFTER_MS = 2_000;

export function findTriggeredError(provider: string, id: string): ProviderError | null {
  const kind = SANDBOX_TRIGGERS[id.slice(-6)];
  if (!kind) return null;
  const retry = kind === 'rate_limited' ? { retryAfterMs: RETRY_AFTER_MS } : {};
  return new ProviderError({ provider, kind, message: `The sandbox was asked to answer ${kind}.`, ...retry });
}
