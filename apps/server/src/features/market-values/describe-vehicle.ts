import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import { isSameModel, type ValuationRequest } from '@fleetworth/providers/wholesale-valuation';

type Description = ValuationRequest['description'];

/** What somebody has typed of a vehicle. */
export type TypedVehicle = Pick<Description, 'modelYear' | 'make' | 'model' | 'trim'> & { vin: string };

/**
 * Everything that is known of a vehicle when its value is asked for: what was typed and, where the VIN is one of that make and
 * model in whatever spelling, the body, drive, engine and fuel that it tells. A VIN that nobody can decode now tells nothing.
 */
export async function describeVehicle(
  vinDecoding: VinDecoding,
  { vin, modelYear, make, model, trim }: TypedVehicle,
): Promise<Description> {
  const typed = { modelYear, make, model, trim };
  const decoded = await vinDecoding.decodeVin(vin);
  if (!decoded.ok || !isSameModel(decoded.value, typed)) {
    return { ...typed, body: null, driveType: null, engineLitres: null, fuel: null };
  }
  const { body, driveType, engineLitres, fuel } = decoded.value;
  return { ...typed, body, driveType, engineLitres, fuel };
}
