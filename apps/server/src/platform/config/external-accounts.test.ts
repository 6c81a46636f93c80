import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const LIVE = {
  TSD_MODE: 'live',
  TSD_SENDER_ID: 'SENDER',
  TSD_TRADING_PARTNER: 'PARTNER',
  ZUBIE_MODE: 'live',
  ZUBIE_CLIENT_ID: 'client',
  ZUBIE_CLIENT_SECRET: 'thesecret',
  APP_URL: 'https://fleet.example.com',
};

describe('the settings of TSD and Zubie', () => {
  test("are the sandbox's, which production rejects unless another setting allows it", () => {
    const sandbox = { tsdMode: 'sandbox', tsd: null, zubieMode: 'sandbox', zubie: null };
    expect(readConfig({})).toMatchObject(sandbox);
    const production = { NODE_ENV: 'production' };
    expect(readConfig(production)).toMatchObject({ tsdMode: 'off', zubieMode: 'off' });
    for (const name of ['TSD_MODE', 'ZUBIE_MODE'])
      expect(() => readConfig({ ...production, [name]: 'sandbox' })).toThrow(
        `${name}=sandbox is not allowed in production. Set FLEETWORTH_ALLOW_SANDBOX=yes to allow it.`,
      );
    const allowed = { ...production, TSD_MODE: 'sandbox', FLEETWORTH_ALLOW_SANDBOX: 'yes' };
    expect(readConfig(allowed).tsdMode).toBe('sandbox');
  });

  test('of a live installation are its ids at TSD and Zubie', () => {
    expect(readConfig(LIVE)).toMatchObject({
      tsd: { baseUrl: null, senderId: 'SENDER', tradingPartner: 'PARTNER' },
      zubie: { clientId: 'client', clientSecret: 'thesecret', scope: null, loginUrl: null, apiUrl: null },
    });
    const address = 'http://127.0.0.1:4000';
    const local = {
      ZUBIE_SCOPE: ' vehicles.read ',
      TSD_BASE_URL: address,
      ZUBIE_LOGIN_URL: address,
      ZUBIE_API_URL: address,
    };
    expect(readConfig({ ...LIVE, ...local })).toMatchObject({
      tsd: { baseUrl: address },
      zubie: { scope: 'vehicles.read', loginUrl: address, apiUrl: address },
    });
  });

  test.each([
    [{ TSD_MODE: 'test' }, "TSD_MODE must be sandbox or live or off, but is 'test'."],
    [{ TSD_SENDER_ID: '' }, 'TSD_MODE=live needs TSD_SENDER_ID.'],
    [{ TSD_TRADING_PARTNER: '' }, 'TSD_MODE=live needs TSD_TRADING_PARTNER'],
    [{ ZUBIE_CLIENT_ID: '', ZUBIE_CLIENT_SECRET: '' }, 'needs ZUBIE_CLIENT_ID and ZUBIE_CLIENT_SECRET'],
    [{ APP_URL: '' }, 'ZUBIE_MODE=live needs APP_URL.'],
    [{ TSD_BASE_URL: 'http://weblink.example.com' }, 'TSD_BASE_URL must be an https address'],
    [{ ZUBIE_API_URL: 'ftp://zubie.example.com' }, 'ZUBIE_API_URL must be an https address'],
  ])('that are %o are rejected in one sentence without a secret', (wrong, sentence) => {
    const reading = () => readConfig({ ...LIVE, ...wrong });
    expect(reading).toThrow(sentence);
    expect(reading).not.toThrow(/thesecret/);
  });
});

describe('the key of secrets', () => {
  const key = (byte: number) => Buffer.alloc(32, byte).toString('base64');

  test('is one key, or the new one before the former', () => {
    expect(readConfig({}).secretKeys).toBeNull();
    expect(readConfig({ FLEETWORTH_SECRET_KEY: key(1) }).secretKeys).toEqual([Buffer.alloc(32, 1)]);
    expect(readConfig({ FLEETWORTH_SECRET_KEY: `${key(2)}, ${key(1)}` }).secretKeys).toEqual([
      Buffer.alloc(32, 2),
      Buffer.alloc(32, 1),
    ]);
  });

  test.each(['short', `${key(1)},`, `${key(1)},${key(2)},${key(3)}`])('is not %s', (text) => {
    expect(() => readConfig({ FLEETWORTH_SECRET_KEY: text })).toThrow('FLEETWORTH_SECRET_KEY must be');
  });
});
