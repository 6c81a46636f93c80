import { vehiclesApi } from '@fleetworth/contract/vehicles';
import { centsFromDollars, dollarsOrNull } from '@fleetworth/domain/money';
import { lockForWrite } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { refreshPositions } from '../positions/public.ts';
import { updateVehicles } from './update-vehicles.ts';
import { getLockedVehicle } from './vehicles.repository.ts';

const createError = endpointErrors(vehiclesApi.calls.setDefaultMarketValue);

interface ManualPriceChange {
  vehicleId: number;
  /** In dollars. Null clears the price. */
  value: number | null;
  version?: number | undefined;
}

interface PriceResult {
  id: number;
  default_market_value: number | null;
  version: number;
}

export async function setManualPrice(
  write: Write,
  { vehicleId, value, version: expectedVersion }: ManualPriceChange,
): Promise<PriceResult> {
  const row = await lockForWrite(write, 'vehicles', {
    id: vehicleId,
    version: expectedVersion,
    notFound: () => createError('vehicle.not_found'),
    present: readPrice,
  });
  const manualPrice = value === null ? null : centsFromDollars(value);
  const result = { id: vehicleId, default_market_value: value };
  if (row.manual_price === manualPrice) return { ...result, version: row.version };
  await updateVehicles(write, [{ row, fields: { manual_price: manualPrice } }]);
  await refreshPositions(write, [vehicleId]);
  return { ...result, version: row.version + 1 };
}

async function readPrice(write: Write, vehicleId: number): Promise<PriceResult> {
  const { manual_price, version } = (await getLockedVehicle(write, vehicleId)).row;
  return { id: vehicleId, default_market_value: dollarsOrNull(manual_price), version };
}
