import { z } from 'zod';

/**
 * Wire format of Zubie's API 2.1. **Certain**: URLs, OAuth, list of vehicles, key, nickname, VIN, odometer,
 * trips with timestamps. **Likely**: the unit next to the odometer (`odometer_um`), and that a renewal
 * invalidates the old tokens. **Unknown**: the name of the next cursor in a response (assumed to be
 * `cursor`), the limits, and the names of OAuth scopes (assumed to be the scopes of its API, set by
 * `ZUBIE_SCOPE`). The API adds properties without a new version, so unknown properties are ignored.
 */
export const PATHS = { authorize: '/authorize', token: '/oauth/token', vehicles: '/vehicles' } as const;

export const PAGE_SIZE = '50';
/** The last trip contains the time of the odometer reading. */
export const EXPANDED_FIELDS = 'last_trip,devices';

export const wireTokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  /** Seconds. Defaults to a day. */
  expires_in: z.coerce.number().min(0).nullish(),
});

export const DEFAULT_LIFETIME_SECONDS = 86_400;

/** RFC 6749, 5.2. */
export const wireError = z.object({ error: z.string() });

const timestamp = z.union([z.string(), z.number()]).nullish();

// One vehicle with a missing or invalid field doesn't make the whole page invalid.
const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

export const wireVehicle = z.object({
  key: z.union([z.string().min(1), z.number()]).transform(String),
  nickname: nullable(z.string()),
  vin: nullable(z.string()),
  odometer: nullable(
    z.union([
      z.number(),
      z
        .string()
        .regex(/^\d+(\.\d+)?$/)
        .transform(Number),
    ]),
  ),
  odometer_um: nullable(z.string()),
  last_trip: nullable(z.object({ end_point: nullable(z.object({ timestamp: nullable(timestamp) })) })),
  devices: nullable(z.array(z.object({ last_transmission: nullable(timestamp) }))),
});
export type WireVehicle = z.output<typeof wireVehicle>;

export const wireVehicles = z.object({
  success: z.boolean().optional(),
  vehicles: z.array(z.unknown()),
  cursor: z.union([z.string(), z.number()]).nullish(),
});

export const wireFailure = z.object({ success: z.literal(false) });

/** Miles per unit. Values without a unit are in miles, because the service is American. */
export const MILES_BY_UNIT: Readonly<Record<string, number>> = {
  '': 1,
  mi: 1,
  mile: 1,
  miles: 1,
  km: 0.621_371_192,
  kilometer: 0.621_371_192,
  kilometers: 0.621_371_192,
  kilometre: 0.621_371_192,
  kilometres: 0.621_371_192,
};

/** Numbers above this are epoch milliseconds, and smaller numbers are epoch seconds. */
const MIN_EPOCH_MILLISECONDS = 100_000_000_000;

/**
 * Reads a timestamp in any of the service's formats: ISO 8601 with an offset, ISO 8601 without an offset
 * (UTC), epoch seconds or epoch milliseconds. Returns null for anything else.
 */
export function readInstant(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || /^\d{9,14}$/.test(value)) {
    const number = Number(value);
    return toIso(number < MIN_EPOCH_MILLISECONDS ? number * 1_000 : number);
  }
  const [, day, time, zone = 'Z'] = ISO_INSTANT.exec(value.trim()) ?? [];
  return day === undefined ? null : toIso(Date.parse(`${day}T${time}${zone.replace(' ', '')}`));
}

const ISO_INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)( ?Z| ?[+-]\d{2}:?\d{2})?$/;

const toIso = (milliseconds: number): string | null => {
  const instant = new Date(milliseconds);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
};
