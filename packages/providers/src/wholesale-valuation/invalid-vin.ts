import { ProviderError } from '../outcome.ts';

export function invalidVinError(): ProviderError {
  const message = 'A VIN has 17 letters and digits without I, O and Q.';
  return new ProviderError({ provider: 'manheim', kind: 'invalid_input', message });
}
