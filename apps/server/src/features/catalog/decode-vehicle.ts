import { catalogApi, type DecodedVin } from '@fleetworth/contract/catalog';
import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import { endpointErrors } from '../../platform/errors/api-error.ts';

const createError = endpointErrors(catalogApi.calls.provisionByVin);

// A wrong check digit causes a warning, never an error.
export async function decodeVehicle(vinDecoding: VinDecoding, vin: string): Promise<DecodedVin> {
  const decoded = await vinDecoding.decodeVin(vin);
  if (!decoded.ok) throw createError(decoded.error === 'not_found' ? 'vin.unknown' : 'vin.unavailable');
  const { make, model, trim, trims, modelYear, body, warnings } = decoded.value;
  return {
    brand: make,
    model,
    model_detail: trim,
    model_details: [...trims],
    model_year: modelYear,
    body,
    warnings: [...warnings],
  };
}
