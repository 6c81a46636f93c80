import { z } from 'zod';
import type { GuideRequest } from '../port.ts';
import type { BlackbookSettings } from './blackbook-settings.ts';

// Wire format of Black Book's used-car service, as seen in published code that calls it. The vehicles of
// `used_vehicle_list` keep all properties, including properties that are not listed here. Status 429 and rate
// limits are not documented.

const message = z.object({ type: z.string().nullish(), description: z.string().nullish() });

export const wireResponse = z.object({
  error_count: z.number().nullish(),
  message_list: z.array(message).nullish(),
  used_vehicles: z
    .object({
      data_available: z.boolean().nullish(),
      used_vehicle_list: z.array(z.record(z.string(), z.unknown())).nullish(),
    })
    .nullish(),
});

// The API has no parameter for a condition grade.
export function buildUrl(
  settings: BlackbookSettings,
  { vin, odometerMiles, stateCode }: GuideRequest,
): string {
  const { baseUrl, customerId } = settings;
  const query = new URLSearchParams({
    mileage: String(odometerMiles),
    country: 'U',
    ...(stateCode !== null && { state: stateCode }),
    ...(customerId !== null && { customerid: customerId }),
  });
  return `${baseUrl}/UsedVehicle/VIN/${encodeURIComponent(vin)}?${query}`;
}

export const buildAuthorization = ({ user, password }: BlackbookSettings): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
