import type { CalendarDate } from '@fleetworth/domain/calendar';
import type { CallContext } from '../outcome.ts';

/** Both tokens are secret. */
export interface OAuthTokens {
  accessToken: string;
  /** Null when the access can't be renewed. */
  refreshToken: string | null;
  /** ISO timestamp. */
  expiresAt: string;
}

export interface OdometerReading {
  externalKey: string;
  /** 17 characters, upper case. */
  vin: string;
  /** Whole miles, or null when the unit is unknown. */
  miles: number | null;
  /** ISO timestamp, or null when the service sends none. */
  readAt: string | null;
  nickname: string | null;
}

export interface OdometerPage {
  items: OdometerReading[];
  /** Cursor of the next page, or null on the last page. */
  next: string | null;
}

interface CodeExchange {
  code: string;
  redirectUri: string;
  /** Our reference of the connecting user. The sandbox uses it as the account. */
  userRef: string;
}

/** Failed calls reject with ProviderError. */
export interface TelematicsPort {
  readonly key: 'zubie';
  readonly isSandbox: boolean;
  authorizationUrl(request: { state: string; redirectUri: string }): string;
  /**
   * Exchanges a code for tokens. A code is valid for one use, so this is never retried automatically.
   * `invalid_input`: the code is used or unknown. `forbidden`: the account may not be used.
   */
  exchangeCode(exchange: CodeExchange, context: CallContext): Promise<OAuthTokens>;
  /**
   * Renews the tokens and may invalidate the old tokens. `unauthorised`: the access was revoked, and only the
   * owner can grant it again.
   */
  refresh(tokens: OAuthTokens, context: CallContext): Promise<OAuthTokens>;
  /**
   * Lists a page of odometer readings. Omits vehicles without a VIN or an odometer. `unauthorised`: the token
   * is invalid.
   */
  listOdometers(
    tokens: Pick<OAuthTokens, 'accessToken'>,
    page: { cursor?: string | undefined },
    context: CallContext,
  ): Promise<OdometerPage>;
}

export interface SandboxVehicle {
  vin: string;
  unit: string;
  miles: number;
  date: CalendarDate;
}

const MAX_ODOMETER_PAGES = 400;

/**
 * Reads all pages. Stops at a repeated cursor, which would cause an endless loop. Yields all readings of a
 * vehicle that appears twice.
 */
export async function* readPages(
  read: (cursor: string | undefined) => Promise<OdometerPage>,
): AsyncGenerator<readonly OdometerReading[]> {
  const seenCursors = new Set<string>();
  for (let cursor: string | undefined; seenCursors.size < MAX_ODOMETER_PAGES; ) {
    const { items, next } = await read(cursor);
    yield items;
    if (next === null || seenCursors.has(next)) return;
    seenCursors.add(next);
    cursor = next;
  }
}
