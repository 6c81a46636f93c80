import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import { isSameModel, type ValuationRequest } from '@fleetworth/providers/wholesale-valuation';

type Description = ValuationRequest['description'];

/** What a user has typed of a vehicle. */
export type TypedVehicle = Pick<Description, 'modelYear' | 'make' | 'model' | 'trim'> & { vin: string };

/**
 * The description that a value is requested with: what was typed and, if the VIN is one of that make and model in any
 * spelling, its body, drive, engine and fuel. A VIN that can not be decoded now adds nothing.
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
