import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const LIVE = { BLACKBOOK_MODE: 'live', BLACKBOOK_USER: 'harbor', BLACKBOOK_PASSWORD: 'thesecret' };

describe('the settings of guide values', () => {
  test('default to the sandbox at 2.50 a vehicle, which production needs a second setting for.', () => {
    expect(readConfig({})).toMatchObject({
      blackbookMode: 'sandbox',
      blackbook: null,
      guidePriceCents: 250,
    });
    const production = { NODE_ENV: 'production' };
    expect(readConfig(production)).toMatchObject({ blackbookMode: 'off', blackbook: null });
    expect(() => readConfig({ ...production, BLACKBOOK_MODE: 'sandbox' })).toThrow(
      'BLACKBOOK_MODE=sandbox is not allowed in production. Set FLEETWORTH_ALLOW_SANDBOX=yes to allow it.',
    );
    const allowed = { ...production, BLACKBOOK_MODE: 'sandbox', FLEETWORTH_ALLOW_SANDBOX: 'yes' };
    expect(readConfig(allowed).blackbookMode).toBe('sandbox');
  });

  test('of a live account are a user and a password, with an optional customer and address.', () => {
    expect(readConfig(LIVE).blackbook).toEqual({
      user: 'harbor',
      password: 'thesecret',
      customerId: null,
      baseUrl: null,
    });
    const more = { BLACKBOOK_CUSTOMER_ID: '17', BLACKBOOK_URL: 'http://127.0.0.1:4000' };
    expect(readConfig({ ...LIVE, ...more }).blackbook).toMatchObject({
      customerId: '17',
      baseUrl: 'http://127.0.0.1:4000',
    });
  });

  test.each([
    ['0', 0],
    ['0.50', 50],
    ['0.5', 50],
    ['1.15', 115],
    ['1000.00', 100_000],
  ])('take a price of %s dollars as %i cents.', (price, cents) => {
    expect(readConfig({ BLACKBOOK_PRICE: price }).guidePriceCents).toBe(cents);
  });

  test.each([
    [{ BLACKBOOK_MODE: 'test' }, "BLACKBOOK_MODE must be sandbox or live or off, but is 'test'."],
    [{ BLACKBOOK_USER: undefined }, 'BLACKBOOK_MODE=live needs BLACKBOOK_USER.'],
    [{ BLACKBOOK_PASSWORD: undefined }, 'BLACKBOOK_MODE=live needs BLACKBOOK_PASSWORD'],
    [{ BLACKBOOK_URL: 'http://service.blackbookcloud.com' }, 'BLACKBOOK_URL must be an https address'],
    ...['0.49', '1000.01', '-1', '2.505', '2,50', 'free', '1e2'].map((price): [object, string] => [
      { BLACKBOOK_PRICE: price },
      `BLACKBOOK_PRICE must be a price in dollars, 0 or from 0.50 to 1000.00, but is '${price}'.`,
    ]),
  ])('that are %o are rejected in one sentence without a secret.', (wrong, sentence) => {
    const reading = () => readConfig({ ...LIVE, ...wrong });
    expect(reading).toThrow(sentence);
    expect(reading).not.toThrow(/thesecret/);
  });
});
