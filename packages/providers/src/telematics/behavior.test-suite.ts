import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OdometerReading, readPages, type TelematicsPort } from './port.ts';

export const CONTEXT = { requestId: 'test', day: '2026-11-20' };
export const REDIRECT_URI = 'https://fleet.example.com/zubie/callback';

/** Adapter under test. Its account has more vehicles than a page. */
export interface StartedTelematics {
  telematics: TelematicsPort;
  /** Returns the code that a user receives after granting access. */
  makeCode: (authorizationUrl: string) => string;
  stop: () => Promise<void>;
}

/** Reads all pages of odometer readings. */
export async function readAll(telematics: TelematicsPort, accessToken: string): Promise<OdometerReading[]> {
  const all: OdometerReading[] = [];
  const pages = readPages((cursor) => telematics.listOdometers({ accessToken }, { cursor }, CONTEXT));
  for await (const page of pages) all.push(...page);
  return all;
}

/** Tests the contract of every telematics adapter. Call it from the adapter's own test. */
export function describeTelematics(name: string, start: () => Promise<StartedTelematics>): void {
  describe(`telematics by ${name}`, () => {
    let started: StartedTelematics;
    beforeAll(async () => {
      started = await start();
    });
    afterAll(() => started.stop());
    const authorizationUrl = () =>
      started.telematics.authorizationUrl({ state: 'state/of+us', redirectUri: REDIRECT_URI });
    const connect = () =>
      started.telematics.exchangeCode(
        { code: started.makeCode(authorizationUrl()), redirectUri: REDIRECT_URI, userRef: '7' },
        CONTEXT,
      );

    it('passes on any state', () => {
      const url = new URL(authorizationUrl(), 'https://fleet.example.com');
      expect(url.searchParams.get('state')).toBe('state/of+us');
    });

    it('exchanges a code for tokens that expire in the future', async () => {
      const { accessToken, refreshToken, expiresAt } = await connect();
      expect([accessToken, refreshToken]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
      expect(Date.parse(expiresAt)).toBeGreaterThan(Date.UTC(2026, 10, 20, 17));
    });

    it('rejects any other code', async () => {
      const exchange = { code: 'never given', redirectUri: REDIRECT_URI, userRef: '7' };
      const call = started.telematics.exchangeCode(exchange, CONTEXT);
      await expect(call).rejects.toMatchObject({ kind: 'invalid_input', isRetryable: false });
    });

    it('lists every vehicle of all pages once, with VIN and whole miles', async () => {
      const { accessToken } = await connect();
      const readings = await readAll(started.telematics, accessToken);
      expect(readings.length).toBeGreaterThan(50);
      expect(new Set(readings.map(({ vin }) => vin)).size).toBe(readings.length);
      for (const { vin, miles } of readings) {
        expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
        expect(Number.isSafeInteger(miles) && (miles ?? 0) > 0).toBe(true);
      }
    });

    it('renews tokens that read the same vehicles', async () => {
      const tokens = await connect();
      const before = await readAll(started.telematics, tokens.accessToken);
      const renewed = await started.telematics.refresh(tokens, CONTEXT);
      expect(await readAll(started.telematics, renewed.accessToken)).toEqual(before);
    });

    it('rejects an unknown token in reading and renewing', async () => {
      const dead = { accessToken: 'dead', refreshToken: 'dead', expiresAt: '2026-11-20T00:00:00.000Z' };
      const { telematics } = started;
      await expect(telematics.listOdometers(dead, {}, CONTEXT)).rejects.toMatchObject({
        kind: 'unauthorised',
      });
      await expect(telematics.refresh(dead, CONTEXT)).rejects.toMatchObject({ kind: 'unauthorised' });
    });
  });
}
