import { vehiclesApi } from '@fleetworth/contract/vehicles';
import { refuseTaken } from '../../platform/db/refuse-taken.ts';
import { refusalsOf } from '../../platform/errors/refusal.ts';

const fail = refusalsOf(vehiclesApi.calls.createVehicle);

/** Awaits a write of a vehicle and reports a duplicate VIN in the company as a field error. */
export const refuseDuplicateVin = <T>(write: Promise<T>): Promise<T> =>
  refuseTaken(write, 'vehicles_vin', () => fail('vehicle.vin_taken', 'vin'));
