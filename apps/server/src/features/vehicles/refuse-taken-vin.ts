import { vehiclesApi } from '@fleetworth/contract/vehicles';
import { refuseTaken } from '../../platform/db/refuse-taken.ts';
import { refusalsOf } from '../../platform/errors/refusal.ts';

const fail = refusalsOf(vehiclesApi.calls.createVehicle);

/** Waits for a write of a vehicle; a VIN that another vehicle of the company has is refused under its field. */
export const refuseTakenVin = <T>(write: Promise<T>): Promise<T> =>
  refuseTaken(write, 'vehicles_vin', () => fail('vehicle.vin_taken', 'vin'));
