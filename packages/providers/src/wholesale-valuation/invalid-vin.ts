import { ProviderError } from '../outcome.ts';

/** Creates the error for an invalid VIN, which is never sent to a provider. */
export function invalidVin(): ProviderError {
  const message = 'A VIN has 17 letters and digits without I, O and Q.';
  return new ProviderError({ provider: 'manheim', kind: 'invalid_input', message });
}
