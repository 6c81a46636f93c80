import { ProviderError } from '../outcome.ts';
import { isVin } from '../vin-decoding/port.ts';

/** Throws `invalid_input` when the VIN is invalid, so that no request is sent. */
export function parseVin(text: string): string {
  const vin = text.toUpperCase();
  if (isVin(vin)) return vin;
  throw new ProviderError({ provider: 'vinaudit', kind: 'invalid_input', message: "This isn't a VIN." });
}
