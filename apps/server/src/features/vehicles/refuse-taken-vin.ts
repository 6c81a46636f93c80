import type { createVehicle, editVehicle } from '@fleetworth/contract/vehicles';
import type { DeclaredReason } from '@fleetworth/contract/endpoint';
import { isTaken } from '../../platform/db/violations.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const REASON: DeclaredReason<typeof createVehicle> & DeclaredReason<typeof editVehicle> = 'vehicle.vin_taken';

/** Waits for a write of a vehicle; a VIN that another vehicle of the company has is refused under its field. */
export async function refuseTakenVin<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!isTaken(error, 'vehicles_vin')) throw error;
    throw new Refusal(REASON, { errors: { vin: ['This VIN already exists.'] } });
  }
}
