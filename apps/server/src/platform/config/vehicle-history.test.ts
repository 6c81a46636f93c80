import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const LIVE = {
  HISTORY_MODE: 'live',
  HISTORY_KEY: 'thekey',
  HISTORY_USER: 'harbor',
  HISTORY_PASSWORD: 'thesecret',
};

describe('the settings of history reports', () => {
  test("are the sandbox's, which production rejects unless another setting allows it", () => {
    expect(readConfig({})).toMatchObject({
      historyMode: 'sandbox',
      vinaudit: null,
      vehicleHistoryNotice: null,
    });
    const production = { NODE_ENV: 'production' };
    expect(readConfig(production)).toMatchObject({ historyMode: 'off', vinaudit: null });
    expect(() => readConfig({ ...production, HISTORY_MODE: 'sandbox' })).toThrow(
      'HISTORY_MODE=sandbox is not allowed in production. Set FLEETWORTH_ALLOW_SANDBOX=yes to allow it.',
    );
    const allowed = { ...production, HISTORY_MODE: 'sandbox', FLEETWORTH_ALLOW_SANDBOX: 'yes' };
    expect(readConfig(allowed).historyMode).toBe('sandbox');
  });

  test('of a live account are key, user and password, with an optional address and notice.', () => {
    expect(readConfig(LIVE).vinaudit).toEqual({
      key: 'thekey',
      user: 'harbor',
      password: 'thesecret',
      baseUrl: null,
    });
    const more = { HISTORY_URL: 'http://127.0.0.1:4000/v2', HISTORY_NOTICE: 'Not all events are known.' };
    expect(readConfig({ ...LIVE, ...more })).toMatchObject({
      vinaudit: { baseUrl: 'http://127.0.0.1:4000/v2' },
      vehicleHistoryNotice: 'Not all events are known.',
    });
  });

  test.each([
    [{ HISTORY_MODE: 'test' }, "HISTORY_MODE must be sandbox or live or off, but is 'test'."],
    [{ HISTORY_KEY: undefined }, 'HISTORY_MODE=live needs HISTORY_KEY.'],
    [{ HISTORY_USER: undefined }, 'HISTORY_MODE=live needs HISTORY_USER'],
    [{ HISTORY_PASSWORD: '' }, 'HISTORY_MODE=live needs HISTORY_PASSWORD'],
    [{ HISTORY_URL: 'http://api.vinaudit.com/v2' }, 'HISTORY_URL must be an https address'],
    [{ HISTORY_NOTICE: 'x'.repeat(10_001) }, 'HISTORY_NOTICE has more than 10,000 characters.'],
  ])('that are %o are rejected in one sentence without a secret.', (wrong, sentence) => {
    const reading = () => readConfig({ ...LIVE, ...wrong });
    expect(reading).toThrow(sentence);
    expect(reading).not.toThrow(/thesecret|thekey/);
  });
});
