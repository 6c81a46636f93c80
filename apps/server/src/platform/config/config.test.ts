import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('the settings', () => {
  test('need nothing: the sandbox and a demo fleet of 2,000 vehicles, for this machine alone', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      timeZone: 'America/New_York',
      demoVehicles: 2_000,
      valuationMode: 'sandbox',
      run: 'all',
      trustProxy: false,
    });
  });

  test.each([
    [{ PORT: 'eighty' }, "PORT must be a whole number from 1 to 65535, but is 'eighty'."],
    [{ PORT: '70000' }, "PORT must be a whole number from 1 to 65535, but is '70000'."],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
    ],
    [{ FLEETWORTH_RUN: 'some' }, "FLEETWORTH_RUN must be all or http or worker, but is 'some'."],
    [
      { FLEETWORTH_TIME_ZONE: 'Mars' },
      "FLEETWORTH_TIME_ZONE must name a time zone such as America/New_York, but is 'Mars'.",
    ],
    ...['yes', '0', '11', '10.0.0.0/33', '10.0.0', '::1/129', ' , '].map(
      (TRUST_PROXY): [Record<string, string>, string] => [
        { TRUST_PROXY },
        `TRUST_PROXY must be off, a number of proxies from 1 to 10, or addresses such as 127.0.0.1,10.0.0.0/8, but is '${TRUST_PROXY}'.`,
      ],
    ),
    [
      { FLEETWORTH_DEMO_VEHICLES: '-1' },
      "FLEETWORTH_DEMO_VEHICLES must be a whole number from 0 to 2000000, but is '-1'.",
    ],
  ])('%o is refused in one clear sentence', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  test.each([
    ['off', false],
    ['1', 1],
    ['127.0.0.1, 10.0.0.0/8,fd00::/8', ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']],
  ])('TRUST_PROXY=%s trusts what it names', (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY })).toMatchObject({ trustProxy });
  });

  test('FLEETWORTH_AGE_YEAR names a year, and without it the current one counts', () => {
    expect(readConfig({ FLEETWORTH_AGE_YEAR: '2020' }).ageYear).toBe(2020);
    expect(readConfig({}).ageYear).toBeNull();
    expect(() => readConfig({ FLEETWORTH_AGE_YEAR: 'old' })).toThrow('whole number from 1990 to 2100');
  });

  test('stand in the README, every one that is read', () => {
    const names = readdirSync(import.meta.dirname)
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [
        ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/environment\.([A-Z_]+)/g),
      ])
      .map(([, name]) => name);
    const readme = readFileSync(join(import.meta.dirname, '../../../../../README.md'), 'utf8');
    expect(names).toContain('PORT');
    expect(names.filter((name) => !readme.includes(`\`${name}`) && !readme.includes(`${name}\``))).toEqual(
      [],
    );
  });

  test('production makes no demo data and uses no sandbox, unless a second setting allows them', () => {
    const production = { NODE_ENV: 'production' };
    expect(readConfig(production)).toMatchObject({ demoVehicles: 0, valuationMode: 'off' });
    expect(() => readConfig({ ...production, MANHEIM_MODE: 'sandbox' })).toThrow('refused in production');
    expect(() => readConfig({ ...production, FLEETWORTH_DEMO_VEHICLES: '10' })).toThrow(
      'refused in production',
    );
    const allowed = { ...production, FLEETWORTH_ALLOW_SANDBOX: 'yes', MANHEIM_MODE: 'sandbox' };
    expect(readConfig(allowed)).toMatchObject({ demoVehicles: 2_000, valuationMode: 'sandbox' });
  });

  const LIVE = {
    MANHEIM_MODE: 'live',
    MANHEIM_KEY: 'the-key',
    MANHEIM_SECRET: 'the-secret',
    MANHEIM_TOKEN_URL: 'https://authorize.coxautoinc.com/oauth2/aus1/v1/token',
  };

  test('live values need a key, a secret and where the token is fetched, said in one sentence', () => {
    const live = { MANHEIM_MODE: 'live' };
    expect(() => readConfig(live)).toThrow(
      'MANHEIM_MODE=live needs MANHEIM_KEY and MANHEIM_SECRET and MANHEIM_TOKEN_URL: what is set is not enough.',
    );
    expect(() => readConfig({ ...LIVE, MANHEIM_SECRET: '' })).toThrow('needs MANHEIM_SECRET: what');
    const legacy = { ...LIVE, MANHEIM_API: 'legacy', MANHEIM_TOKEN_URL: '' };
    expect(readConfig(legacy).manheim).toMatchObject({ generation: 'legacy', tokenUrl: null });
    expect(readConfig(LIVE)).toMatchObject({
      valuationMode: 'live',
      demoVehicles: 0,
      manheim: {
        generation: 'bridge',
        key: 'the-key',
        secret: 'the-secret',
        requestsPerSecond: 20,
        baseUrl: null,
      },
    });
  });

  test.each([
    [{ MANHEIM_API: 'newest' }, "MANHEIM_API must be bridge or legacy, but is 'newest'."],
    [{ MANHEIM_BASE_URL: 'http://api.manheim.com/valuations' }, 'MANHEIM_BASE_URL must be an https address'],
    [{ MANHEIM_TOKEN_URL: 'https://key:word@example.com' }, 'MANHEIM_TOKEN_URL must be an https address'],
    [{ MANHEIM_REQUESTS_A_SECOND: '0' }, 'MANHEIM_REQUESTS_A_SECOND must be a whole number from 1 to 1000'],
    [{ FLEETWORTH_DEMO_VEHICLES: '10' }, 'Demo vehicles are valued by the sandbox alone'],
  ])('of live values %o is refused, and no secret is shown', (wrong, sentence) => {
    const reading = () => readConfig({ ...LIVE, ...wrong });
    expect(reading).toThrow(sentence);
    expect(reading).not.toThrow(/the-key|the-secret|key:word/);
  });

  test('without live values no account is read, whatever is set', () => {
    expect(readConfig({ ...LIVE, MANHEIM_MODE: 'off' }).manheim).toBeNull();
  });
});
