import type { VinDecoding } from '@fleetworth/providers/vin-decoding';
import { isSameModel, type ValuationRequest } from '@fleetworth/providers/wholesale-valuation';

type Description = ValuationRequest['description'];

export type EnteredVehicle = Pick<Description, 'modelYear' | 'make' | 'model' | 'trim'> & { vin: string };

/**
 * Returns the entered fields and, if the VIN decodes to the same make and model, the decoded body, drive,
 * engine and fuel. A VIN that can't be decoded at the moment adds nothing.
 */
export async function describeVehicle(
  vinDecoding: VinDecoding,
  { vin, modelYear, make, model, trim }: EnteredVehicle,
): Promise<Description> {
  const enteredFields = { modelYear, make, model, trim };
  const decodedVin = await vinDecoding.decodeVin(vin);
  if (!decodedVin.ok || !isSameModel(decodedVin.value, enteredFields)) {
    return { ...enteredFields, body: null, driveType: null, engineLiters: null, fuel: null };
  }
  const { body, driveType, engineLiters, fuel } = decodedVin.value;
  return { ...enteredFields, body, driveType, engineLiters, fuel };
}
