import { type CalendarDate, daysBetween } from '@fleetworth/domain/calendar';
import type { CallContext } from '../outcome.ts';
import { ProviderError } from '../outcome.ts';
import { drawInteger } from '../sandbox-draw.ts';
import { findTriggeredError } from '../sandbox-triggers.ts';
import type { OAuthTokens, OdometerReading, SandboxVehicle, TelematicsPort } from './port.ts';

interface SandboxOptions {
  now: () => Date;
  /** URL of our page that replaces the service's consent page. */
  pageUrl: string;
  listVehicles: (userRef: string) => Promise<readonly SandboxVehicle[]>;
}

const TOKEN_LIFETIME_MS = 86_400_000;
const PAGE_SIZE = 50;
/** One in this many vehicles has no device. */
const WITHOUT_DEVICE_INTERVAL = 10;
const MIN_MILES_PER_DAY = 20;
const MILES_PER_DAY_RANGE = 40;

/**
 * Creates a service that has a device in nine of ten vehicles of the user. Each vehicle is driven 20 to 59
 * miles a day after its latest record, and the distance depends only on the VIN. A code that ends in a
 * trigger of `sandbox-triggers.ts` fails with the error of that trigger.
 */
export function makeSandboxTelematics({ now, pageUrl, listVehicles }: SandboxOptions): TelematicsPort {
  const issueTokens = (userRef: string): OAuthTokens => ({
    accessToken: `sbx.${userRef}.${now().getTime()}`,
    refreshToken: `sbx-refresh.${userRef}`,
    expiresAt: new Date(now().getTime() + TOKEN_LIFETIME_MS).toISOString(),
  });
  return {
    key: 'zubie',
    isSandbox: true,
    authorizationUrl: ({ state }) => `${pageUrl}?${new URLSearchParams({ state })}`,
    exchangeCode: async ({ code, userRef }) => {
      const error = findTriggeredError('zubie', code);
      if (error !== null) throw error;
      if (!code.startsWith('sbx-')) throw createError('invalid_input', 'does not know this code');
      return issueTokens(userRef);
    },
    refresh: async ({ refreshToken }) => {
      const [, userRef] = /^sbx-refresh\.(.+)$/.exec(refreshToken ?? '') ?? [];
      if (userRef === undefined) throw createError('unauthorised', 'does not know this token');
      return issueTokens(userRef);
    },
    listOdometers: async ({ accessToken }, { cursor }, { day }: CallContext) => {
      const [, userRef, issuedMs] = /^sbx\.(.+)\.(\d+)$/.exec(accessToken) ?? [];
      if (userRef === undefined || Number(issuedMs) + TOKEN_LIFETIME_MS <= now().getTime())
        throw createError('unauthorised', 'does not know this token');
      const readings = (await listVehicles(userRef))
        .filter(({ vin }) => drawInteger('nodevice', vin) % WITHOUT_DEVICE_INTERVAL !== 0)
        .map((vehicle) => toReading(vehicle, day, now()));
      const start = Number(cursor ?? 0);
      const end = start + PAGE_SIZE;
      return { items: readings.slice(start, end), next: end < readings.length ? String(end) : null };
    },
  };
}

const createError = (kind: 'invalid_input' | 'unauthorised', detail: string) =>
  new ProviderError({ provider: 'zubie', kind, message: `The sandbox ${detail}.` });

function toReading(
  { vin, unit, miles, date }: SandboxVehicle,
  day: CalendarDate,
  now: Date,
): OdometerReading {
  const days = Math.max(0, daysBetween(date, day));
  const drivenMiles = days * (MIN_MILES_PER_DAY + (drawInteger('mpd', vin) % MILES_PER_DAY_RANGE));
  return {
    externalKey: `sbx-${vin}`,
    vin,
    miles: miles + drivenMiles,
    readAt: now.toISOString(),
    nickname: unit,
  };
}
