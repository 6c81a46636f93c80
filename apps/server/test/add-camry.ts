import type { TestFleetworth } from './test-fleetworth.ts';

/**
 * Adds the Camry of the golden figures at a location, with lease, mileage, values and their forecast. Returns
 * its id.
 */
export async function addCamry(
  fleetworth: TestFleetworth,
): Promise<{ id: number; location: number; model: number }> {
  const { database } = fleetworth;
  const { data: locations } = await fleetworth.call('listLocations', { query: { company_id: 1 } });
  const location = locations[0]?.id ?? 0;
  const { data: vehicle } = await fleetworth.call('createVehicle', {
    body: {
      vin: '4T1G11AK5NU603217',
      unit: 'CAMRY-1',
      company: 1,
      location,
      mileage: 41_203,
      in_service_date: '2025-10-01',
      brand_name: 'Toyota',
      model_name: 'Camry',
      model_detail_name: 'SE',
      model_year: 2022,
    },
  });
  await addLease(fleetworth, vehicle.id);
  await database.pool.query(
    `insert into market_values (company_id, vehicle_id, provider, day, mileage_record_id, mileage,
      description_hash,
       excellent, good, fair, is_sandbox, confidence, answered_at, next_month, next_year, low_tenths,
       high_tenths)
     select 1, v.id, 'manheim', '2026-11-20', r.id, r.mileage, v.description_hash, 2199000, 2135000,
       1964000, true, 'normal',
       now(), 2105000, 1760000, 950, 1050
     from vehicles v join mileage_records r on r.company_id = 1 and r.vehicle_id = v.id where v.id = $1`,
    [vehicle.id],
  );
  // Its position is recomputed with the value.
  await fleetworth.call('changeVehicleCondition', {
    params: { id: vehicle.id },
    body: { condition: 'fair' },
  });
  await fleetworth.call('changeVehicleCondition', {
    params: { id: vehicle.id },
    body: { condition: 'good' },
  });
  return { id: vehicle.id, location, model: vehicle.model.id };
}

/** The lease of the Camry. */
export async function addLease(fleetworth: TestFleetworth, vehicle: number): Promise<void> {
  await fleetworth.call('saveFinance', {
    body: {
      vehicle,
      type: 'lease',
      method: 'one',
      length: 48,
      purchase_amount: 26_500,
      monthly_depreciation: 510,
      monthly_payment: 689,
      financing_company: 1,
      start_date: '2025-10-01',
    },
  });
}
