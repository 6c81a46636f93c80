import { ProviderError } from '../outcome.ts';
import { isVin } from '../vin-decoding/port.ts';

/** Returns the VIN in upper case. Throws `invalid_input` when it is invalid, so that no request is sent. */
export function parseVin(text: string): string {
  const vin = text.toUpperCase();
  if (isVin(vin)) return vin;
  throw new ProviderError({ provider: 'vinaudit', kind: 'invalid_input', message: "This isn't a VIN." });
}
