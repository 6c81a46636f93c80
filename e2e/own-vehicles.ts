import type { ApiClient } from './api-client.ts';
import { today } from './days.ts';

/** Location for vehicles that journeys create. */
export const OWN_PLACE = { company: 'Northline Mobility', location: 'EWR · Newark Airport' };

/** Adds an F-150 without finance data. */
export async function createVehicle(api: ApiClient, vin: string, unit: string) {
  const { company, location } = await api.findPlace(OWN_PLACE.company, 'EWR');
  return await api.call('createVehicle', {
    body: {
      vin,
      unit,
      company: company.id,
      location: location.id,
      mileage: 42_000,
      in_service_date: today(),
      brand_name: 'Ford',
      model_name: 'F-150',
    },
  });
}
