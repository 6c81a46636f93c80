import { vehiclesApi } from '@fleetworth/contract/vehicles';
import { centsFromDollars, dollarsOrNull } from '@fleetworth/domain/money';
import { lockForWrite, updateRow } from '../../platform/db/records.ts';
import type { Write } from '../../platform/db/write.ts';
import { endpointErrors } from '../../platform/errors/api-error.ts';
import { refreshPositions } from '../positions/public.ts';
import { VehiclesRepository } from './vehicles.repository.ts';

const fail = endpointErrors(vehiclesApi.calls.setDefaultMarketValue);

interface Price {
  vehicleId: number;
  /** Price in dollars; null clears it. */
  value: number | null;
  version?: number | undefined;
}

interface Priced {
  id: number;
  default_market_value: number | null;
  version: number;
}

/**
 * Sets or clears a vehicle's manual price, which overrides provider values. Setting the same price changes
 * nothing.
 */
export async function setManualPrice(
  write: Write,
  { vehicleId, value, version: from }: Price,
): Promise<Priced> {
  const row = await lockForWrite(write, 'vehicles', {
    id: vehicleId,
    version: from,
    notFound: () => fail('vehicle.not_found'),
    present: readPrice,
  });
  // Read after locking, because an audit entry holds the whole record, including its tags.
  const { tagIds } = await vehiclesOf(write).get(vehicleId);
  const tags = { tag_ids: tagIds };
  const { version } = await updateRow(write, 'vehicles', {
    row,
    fields: { manual_price: value === null ? null : centsFromDollars(value) },
    related: { before: tags, after: tags },
  });
  if (version !== row.version) await refreshPositions(write, [vehicleId]);
  return { id: vehicleId, default_market_value: value, version };
}

const vehiclesOf = ({ transaction, scope }: Write) => new VehiclesRepository(transaction, scope);

async function readPrice(write: Write, vehicleId: number): Promise<Priced> {
  const { manual_price, version } = await vehiclesOf(write).getManualPrice(vehicleId);
  return { id: vehicleId, default_market_value: dollarsOrNull(manual_price), version };
}
