import { ProviderError } from '../outcome.ts';
import { isVin } from '../vin-decoding/port.ts';

/** Returns the VIN in capitals. Refuses what is no VIN: nobody is asked about it. */
export function vinOf(text: string): string {
  const vin = text.toUpperCase();
  if (isVin(vin)) return vin;
  throw new ProviderError({ provider: 'vinaudit', kind: 'invalid_input', message: 'This is no VIN.' });
}
