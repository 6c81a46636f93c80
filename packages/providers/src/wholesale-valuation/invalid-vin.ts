import { ProviderError } from '../outcome.ts';

/** The answer about a VIN that no provider needs to be asked about. */
export function invalidVin(): ProviderError {
  const message = 'A VIN has 17 letters and digits without I, O and Q.';
  return new ProviderError({ provider: 'manheim', kind: 'invalid_input', message });
}
