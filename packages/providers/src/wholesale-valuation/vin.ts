import { ProviderError } from '../outcome.ts';

/** What a VIN is made of; its check digit is not demanded, since other countries' have none. */
export const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

export function invalidVin(): ProviderError {
  const message = 'A VIN has 17 letters and digits without I, O and Q.';
  return new ProviderError({ provider: 'manheim', kind: 'invalid_input', message });
}
