import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { SETTINGS } from './settings.ts';

describe('the settings', () => {
  test('are optional: sandbox and a demo fleet of 2,000 vehicles, only for this machine', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      timeZone: 'America/New_York',
      demoVehicles: 2_000,
      valuationMode: 'sandbox',
      processRole: 'all',
      trustProxy: false,
    });
  });

  test.each([
    [{ PORT: 'eighty' }, "PORT must be a whole number from 1 to 65535, but is 'eighty'."],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT, but both are 3000.'],
    [{ PORT: '70000' }, "PORT must be a whole number from 1 to 65535, but is '70000'."],
    [
      { DATABASE_URL: 'postgres://db.example.com/fleet', FLEETWORTH_BACKUP: '/backup' },
      'FLEETWORTH_BACKUP works only without DATABASE_URL',
    ],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/database.',
    ],
    [
      { DATABASE_READ_URL: 'postgres://replica.example.com/fleet' },
      'DATABASE_READ_URL works only with DATABASE_URL',
    ],
    [
      { DATABASE_URL: 'postgres://db.example.com/fleet', DATABASE_READ_URL: 'replica.example.com' },
      'DATABASE_READ_URL must be an address such as postgres://user:password@host:5432/database.',
    ],
    [{ FLEETWORTH_RUN: 'some' }, "FLEETWORTH_RUN must be all or http or worker, but is 'some'."],
    [
      { FLEETWORTH_TIME_ZONE: 'Mars' },
      "FLEETWORTH_TIME_ZONE must name a time zone such as America/New_York, but is 'Mars'.",
    ],
    ...['yes', '0', '11', '10.0.0.0/33', '10.0.0', '::1/129', ' , '].map(
      (TRUST_PROXY): [Record<string, string>, string] => [
        { TRUST_PROXY },
        'TRUST_PROXY must be off, a number of proxies from 1 to 10, or addresses such as ' +
          `127.0.0.1,10.0.0.0/8, but is '${TRUST_PROXY}'.`,
      ],
    ),
    [
      { FLEETWORTH_DEMO_VEHICLES: '-1' },
      "FLEETWORTH_DEMO_VEHICLES must be a whole number from 0 to 2000000, but is '-1'.",
    ],
  ])('%o is rejected in one sentence', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  test.each([
    ['off', false],
    ['1', 1],
    ['127.0.0.1, 10.0.0.0/8,fd00::/8', ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']],
  ])('TRUST_PROXY=%s trusts the listed addresses', (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY })).toMatchObject({ trustProxy });
  });

  test('FLEETWORTH_AGE_YEAR sets the year; the default is the current one', () => {
    expect(readConfig({ FLEETWORTH_AGE_YEAR: '2020' }).vehicleAgeBaseYear).toBe(2020);
    expect(readConfig({}).vehicleAgeBaseYear).toBeNull();
    expect(() => readConfig({ FLEETWORTH_AGE_YEAR: 'old' })).toThrow('whole number from 1990 to 2100');
  });

  test('are declared with type and default, exactly those that are read', () => {
    const names = readdirSync(import.meta.dirname)
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [
        ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/environment\.([A-Z_]+)/g),
      ])
      .map(([, name]) => name);
    const declared = Object.values(SETTINGS).flatMap((group) => Object.keys(group));
    expect(new Set(names)).toEqual(new Set(declared));
  });

  test('production makes no demo data and uses no sandbox, unless a second setting allows them', () => {
    const production = { NODE_ENV: 'production' };
    expect(readConfig(production)).toMatchObject({ demoVehicles: 0, valuationMode: 'off' });
    expect(() => readConfig({ ...production, MANHEIM_MODE: 'sandbox' })).toThrow('not allowed in production');
    expect(() => readConfig({ ...production, FLEETWORTH_DEMO_VEHICLES: '10' })).toThrow(
      'not allowed in production',
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

  test('live values need a key, a secret and a token address, or report it in one sentence', () => {
    const live = { MANHEIM_MODE: 'live' };
    expect(() => readConfig(live)).toThrow(
      'MANHEIM_MODE=live needs MANHEIM_KEY and MANHEIM_SECRET and MANHEIM_TOKEN_URL.',
    );
    expect(() => readConfig({ ...LIVE, MANHEIM_SECRET: '' })).toThrow('needs MANHEIM_SECRET.');
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
    [{ FLEETWORTH_DEMO_VEHICLES: '10' }, 'Demo vehicles need sandbox values'],
  ])('of live values %o is rejected without a secret in the error', (wrong, sentence) => {
    const reading = () => readConfig({ ...LIVE, ...wrong });
    expect(reading).toThrow(sentence);
    expect(reading).not.toThrow(/the-key|the-secret|key:word/);
  });

  const LUZMO = {
    LUZMO_MODE: 'live',
    LUZMO_KEY: 'the-key',
    LUZMO_TOKEN: 'the-secret',
    LUZMO_DASHBOARD_ID: '11111111-2222-4333-8444-555555555555',
    LUZMO_COLLECTION_ID: '99999999-8888-4777-8666-555555555555',
  };

  test('uses the built-in dashboard, also in production, unless Luzmo is live and complete', () => {
    expect(readConfig({}).luzmo).toBeNull();
    expect(readConfig({ NODE_ENV: 'production' }).luzmo).toBeNull();
    expect(readConfig({ ...LUZMO, LUZMO_MODE: 'built-in' }).luzmo).toBeNull();
    expect(readConfig(LUZMO).luzmo).toEqual({
      apiUrl: null,
      appUrl: null,
      key: 'the-key',
      token: 'the-secret',
      dashboardId: LUZMO.LUZMO_DASHBOARD_ID,
      collectionId: LUZMO.LUZMO_COLLECTION_ID,
    });
    expect(() => readConfig({ LUZMO_MODE: 'live', LUZMO_KEY: 'the-key' })).toThrow(
      'LUZMO_MODE=live needs LUZMO_TOKEN and LUZMO_DASHBOARD_ID and LUZMO_COLLECTION_ID.',
    );
  });

  test.each([
    [{ LUZMO_MODE: 'sandbox' }, "LUZMO_MODE must be built-in or live, but is 'sandbox'."],
    [{ LUZMO_API_URL: 'http://api.luzmo.com' }, 'LUZMO_API_URL must be an https address'],
    [{ LUZMO_APP_URL: 'https://the-key@app.luzmo.com' }, 'LUZMO_APP_URL must be an https address'],
    [
      { LUZMO_APP_URL: 'https://fleet.example.com/x' },
      "LUZMO_APP_URL must be Luzmo's address, not Fleetworth's.",
    ],
    [
      { LUZMO_DASHBOARD_ID: '../x' },
      "LUZMO_DASHBOARD_ID must be an id such as 11111111-2222-4333-8444-555555555555, but is '../x'.",
    ],
  ])("of Luzmo's dashboard %o is rejected without a secret in the error", (wrong, sentence) => {
    const reading = () => readConfig({ APP_URL: 'https://fleet.example.com', ...LUZMO, ...wrong });
    expect(reading).toThrow(sentence);
    expect(reading).not.toThrow(/the-key|the-secret/);
  });

  const MAIL = {
    SMTP_URL: 'smtp://user:the-secret@mail.example.com:587',
    MAIL_FROM: 'Fleetworth <no-reply@example.com>',
    APP_URL: 'https://fleet.example.com/',
  };

  test('mail needs a server, a sender and where its links lead', () => {
    expect(readConfig(MAIL)).toMatchObject({
      smtp: { smtpUrl: MAIL.SMTP_URL, from: MAIL.MAIL_FROM },
      appUrl: 'https://fleet.example.com',
    });
    expect(readConfig({ PORT: '3010' })).toMatchObject({ smtp: null, appUrl: 'http://127.0.0.1:3010' });
  });

  test.each([
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address such as smtp://'],
    [{ MAIL_FROM: '' }, 'SMTP_URL needs MAIL_FROM and APP_URL.'],
    [{ APP_URL: '' }, 'SMTP_URL needs MAIL_FROM and APP_URL'],
    [{ MAIL_FROM: 'Fleetworth' }, 'MAIL_FROM must be an address'],
    [{ MAIL_FROM: 'a@example.com, b@example.com' }, 'MAIL_FROM must be an address'],
    [{ APP_URL: 'fleet.example.com' }, 'APP_URL must be an address'],
    [{ APP_URL: 'https://fleet.example.com?a=b' }, 'APP_URL must be an address'],
  ])('of mail %o is rejected without a secret in the error', (wrong, sentence) => {
    const reading = () => readConfig({ ...MAIL, ...wrong });
    expect(reading).toThrow(sentence);
    expect(reading).not.toThrow(/the-secret/);
  });

  const GOOGLE = {
    GOOGLE_CLIENT_ID: 'the-client',
    GOOGLE_CLIENT_SECRET: 'the-secret',
    APP_URL: 'https://fleet.example.com',
  };

  test('offers a sign-in service with a configured account and optional addresses', () => {
    expect(readConfig({}).social).toEqual({ google: null, linkedin: null, facebook: null });
    expect(readConfig(GOOGLE).social.google).toEqual({
      clientId: 'the-client',
      clientSecret: 'the-secret',
      issuer: null,
    });
    const facebook = { FACEBOOK_CLIENT_ID: 'the-app', FACEBOOK_CLIENT_SECRET: 'the-secret' };
    const local = { FACEBOOK_GRAPH_URL: 'http://127.0.0.1:4000/', FACEBOOK_API_VERSION: 'v26.0' };
    expect(readConfig({ ...GOOGLE, ...facebook, ...local }).social.facebook).toEqual({
      clientId: 'the-app',
      clientSecret: 'the-secret',
      signInUrl: null,
      graphUrl: 'http://127.0.0.1:4000',
      version: 'v26.0',
    });
  });

  test.each([
    [{ GOOGLE_CLIENT_SECRET: '' }, 'needs GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and APP_URL'],
    [{ GOOGLE_CLIENT_ID: '' }, 'needs GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and APP_URL'],
    [{ APP_URL: '' }, 'needs GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and APP_URL'],
    [{ LINKEDIN_CLIENT_ID: 'x' }, 'needs LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET and APP_URL'],
    [{ GOOGLE_ISSUER: 'http://accounts.example.com' }, 'GOOGLE_ISSUER must be an https address'],
    [
      { GOOGLE_ISSUER: 'http://127.0.0.1:4000', NODE_ENV: 'production' },
      'GOOGLE_ISSUER must be an https address',
    ],
    [
      { FACEBOOK_CLIENT_ID: 'x', FACEBOOK_CLIENT_SECRET: 'y', FACEBOOK_API_VERSION: '25' },
      'FACEBOOK_API_VERSION must be a version of the Graph API such as v25.0.',
    ],
  ])('of a sign-in service %o is rejected without a secret in the error', (wrong, sentence) => {
    const reading = () => readConfig({ ...GOOGLE, ...wrong });
    expect(reading).toThrow(sentence);
    expect(reading).not.toThrow(/the-secret/);
  });

  test('the contact for sign-ups is one address, and empty by default', () => {
    expect(readConfig({ CONTACT_EMAIL: 'help@example.com' }).contactEmail).toBe('help@example.com');
    expect(readConfig({}).contactEmail).toBeNull();
    for (const CONTACT_EMAIL of [
      'help',
      'a@b.example,c@d.example',
      'Help <help@example.com>',
      'a b@c.example',
    ])
      expect(() => readConfig({ CONTACT_EMAIL })).toThrow('CONTACT_EMAIL must be an address');
  });

  test('partner links are a name and an address each, separated by semicolons, and none unless set', () => {
    const PARTNER_LINKS =
      'Auction floor=https://auctions.example.com/in?a=b; Tolls = http://tolls.example.com;';
    expect(readConfig({ PARTNER_LINKS }).partnerLinks).toEqual([
      { name: 'Auction floor', url: 'https://auctions.example.com/in?a=b' },
      { name: 'Tolls', url: 'http://tolls.example.com' },
    ]);
    expect(readConfig({}).partnerLinks).toEqual([]);
  });

  test.each([
    'https://tolls.example.com',
    'Tolls=tolls.example.com',
    'Tolls=javascript:alert(1)',
    'Tolls=https://user:the-secret@tolls.example.com',
    '=https://tolls.example.com',
    `${'T'.repeat(41)}=https://tolls.example.com`,
    'To\u202Ells=https://tolls.example.com',
    'Tolls=https://one.example.com;Tolls=https://two.example.com',
    Array.from({ length: 13 }, (_, place) => `App ${place}=https://example.com`).join(';'),
  ])('partner links %o are rejected', (PARTNER_LINKS) => {
    const reading = () => readConfig({ PARTNER_LINKS });
    expect(reading).toThrow('PARTNER_LINKS must be up to 12 names with addresses');
    expect(reading).not.toThrow(/the-secret/);
  });

  test('without live values no account is read, whatever is set', () => {
    expect(readConfig({ ...LIVE, MANHEIM_MODE: 'off' }).manheim).toBeNull();
  });
});
