import { z } from 'zod';

/**
 * The wire format of Zubie's API 2.1. **Certain**: addresses, OAuth, list of vehicles, key, nickname, VIN, odometer,
 * trips with instants. **Likely**: the unit beside the odometer (`odometer_um`), that a renewal kills the former
 * tokens. **Unknown**: the name of the next cursor in an answer (taken as `cursor`), limits, the names of
 * scopes (taken as those of its API, and set by `ZUBIE_SCOPE`). Properties are added without a new version:
 * unknown ones are passed over.
 */
export const PATHS = { authorize: '/authorize', token: '/oauth/token', vehicles: '/vehicles' } as const;

export const PAGE_SIZE = '50';
/** The last trip says when the odometer was read. */
export const EXPANDED = 'last_trip,devices';

export const wireTokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  /** Seconds; a day where it is not told. */
  expires_in: z.coerce.number().min(0).nullish(),
});

export const USUAL_SECONDS = 86_400;

/** RFC 6749, 5.2. */
export const wireRefusal = z.object({ error: z.string() });

const moment = z.union([z.string(), z.number()]).nullish();

/** Parts that are missing or of another shape count as not told: one vehicle must not hide the others. */
const orNull = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);

export const wireVehicle = z.object({
  key: z.union([z.string().min(1), z.number()]).transform(String),
  nickname: orNull(z.string()),
  vin: orNull(z.string()),
  odometer: orNull(
    z.union([
      z.number(),
      z
        .string()
        .regex(/^\d+(\.\d+)?$/)
        .transform(Number),
    ]),
  ),
  odometer_um: orNull(z.string()),
  last_trip: orNull(z.object({ end_point: orNull(z.object({ timestamp: orNull(moment) })) })),
  devices: orNull(z.array(z.object({ last_transmission: orNull(moment) }))),
});
export type WireVehicle = z.output<typeof wireVehicle>;

export const wireVehicles = z.object({
  /** Absent where an answer says otherwise that it failed. */
  success: z.boolean().optional(),
  vehicles: z.array(z.unknown()),
  cursor: z.union([z.string(), z.number()]).nullish(),
});

export const wireFailure = z.object({ success: z.literal(false) });

/** Miles of one of the unit. Without a unit miles are meant: the service is American. */
export const UNITS: Readonly<Record<string, number>> = {
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

/** Instants after this many milliseconds are written in milliseconds, before in seconds. */
const MILLISECONDS_FROM = 100_000_000_000;

/**
 * Reads an instant in each of the ways in which one comes: ISO 8601 with an offset, the same without one, which is UTC,
 * and epoch seconds or milliseconds. Null for anything else.
 */
export function readInstant(value: string | number | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || /^\d{9,14}$/.test(value)) {
    const number = Number(value);
    return isoOf(number < MILLISECONDS_FROM ? number * 1_000 : number);
  }
  const [, day, time, zone = 'Z'] = ISO.exec(value.trim()) ?? [];
  return day === undefined ? null : isoOf(Date.parse(`${day}T${time}${zone.replace(' ', '')}`));
}

const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)( ?Z| ?[+-]\d{2}:?\d{2})?$/;

const isoOf = (milliseconds: number): string | null => {
  const instant = new Date(milliseconds);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
};
