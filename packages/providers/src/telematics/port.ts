import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { CallContext } from '../outcome.ts';

/** Tokens of a connected account. Both are secrets. */
export interface OAuthTokens {
  accessToken: string;
  /** Null where the access can not be renewed. */
  refreshToken: string | null;
  /** ISO instant. */
  expiresAt: string;
}

/** Reading of one device. */
export interface OdometerReading {
  /** Name of the vehicle at the service. */
  externalKey: string;
  /** 17 characters, upper case. */
  vin: string;
  /** Whole miles; null where the unit is not known. */
  miles: number | null;
  /** ISO instant; null where the service does not tell. */
  readAt: string | null;
  /** As people call the vehicle there. */
  nickname: string | null;
}

export interface OdometerPage {
  items: OdometerReading[];
  /** Cursor of the next page; null at the end. */
  next: string | null;
}

interface CodeExchange {
  /** As the service added it to the address that it led back to. */
  code: string;
  redirectUri: string;
  /** Our reference of the user who connects. A sandbox has no other account to name. */
  userRef: string;
}

/** A service that reads odometers of vehicles from devices in them. Calls reject with ProviderError. */
export interface TelematicsPort {
  readonly key: 'zubie';
  readonly isSandbox: boolean;
  /** Builds the address at which a browser asks a person for access. */
  authorizationUrl(begin: { state: string; redirectUri: string }): string;
  /**
   * Exchanges a code, which is good once and never sent again by itself. `invalid_input`: it is used or unknown.
   * `forbidden`: the account may not be used.
   */
  exchangeCode(exchange: CodeExchange, context: CallContext): Promise<OAuthTokens>;
  /**
   * Renews tokens; the former ones may be dead then. `unauthorised`: the access was taken away, and only its owner can
   * give it again.
   */
  refresh(tokens: OAuthTokens, context: CallContext): Promise<OAuthTokens>;
  /** Reads a page of odometers. Vehicles without a VIN or an odometer are left out. `unauthorised`: a dead token. */
  listOdometers(
    tokens: Pick<OAuthTokens, 'accessToken'>,
    page: { cursor?: string | undefined },
    context: CallContext,
  ): Promise<OdometerPage>;
}

/** Vehicle of ours, for which the sandbox makes a reading up. */
export interface SandboxVehicle {
  vin: string;
  unit: string;
  /** Of the last record. */
  miles: number;
  date: CalendarDate;
}

const PAGES_MOST = 400;

/**
 * Reads every page in turn. A cursor that was seen before is the end: a service that repeats one would be asked
 * without end. Of a vehicle that comes twice the caller sees both readings.
 */
export async function* readPages(
  read: (cursor: string | undefined) => Promise<OdometerPage>,
): AsyncGenerator<readonly OdometerReading[]> {
  const seen = new Set<string>();
  for (let cursor: string | undefined; seen.size < PAGES_MOST; ) {
    const { items, next } = await read(cursor);
    yield items;
    if (next === null || seen.has(next)) return;
    seen.add(next);
    cursor = next;
  }
}
