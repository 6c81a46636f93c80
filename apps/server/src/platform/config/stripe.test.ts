import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const LIVE = {
  STRIPE_MODE: 'live',
  STRIPE_SECRET_KEY: 'sk_live_thesecret',
  STRIPE_WEBHOOK_SECRET: 'whsec_thesecret',
  APP_URL: 'https://fleet.example.com',
};

describe('the settings of payments', () => {
  test("are the sandbox's, which production rejects unless another setting allows it", () => {
    expect(readConfig({})).toMatchObject({ stripeMode: 'sandbox', stripe: null, makesInvoices: false });
    const production = { NODE_ENV: 'production' };
    expect(readConfig(production)).toMatchObject({ stripeMode: 'off', stripe: null });
    expect(() => readConfig({ ...production, STRIPE_MODE: 'sandbox' })).toThrow(
      'STRIPE_MODE=sandbox is not allowed in production. Set FLEETWORTH_ALLOW_SANDBOX=yes to allow it.',
    );
    const allowed = { ...production, STRIPE_MODE: 'sandbox', FLEETWORTH_ALLOW_SANDBOX: 'yes' };
    expect(readConfig(allowed).stripeMode).toBe('sandbox');
  });

  test('of a live account are a key, one or two webhook secrets, and the return address', () => {
    expect(readConfig(LIVE).stripe).toEqual({
      secretKey: 'sk_live_thesecret',
      webhookSecrets: ['whsec_thesecret'],
      apiUrl: null,
    });
    const two = { ...LIVE, STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_former' };
    expect(readConfig(two).stripe?.webhookSecrets).toEqual(['whsec_new', 'whsec_former']);
    expect(readConfig({ ...LIVE, STRIPE_API_URL: 'http://127.0.0.1:4000' }).stripe?.apiUrl).toBe(
      'http://127.0.0.1:4000',
    );
    expect(readConfig({ INVOICES: 'on' }).makesInvoices).toBe(true);
  });

  test.each([
    [{ STRIPE_MODE: 'test' }, "STRIPE_MODE must be sandbox or live or off, but is 'test'."],
    [{ STRIPE_SECRET_KEY: '' }, 'STRIPE_MODE=live needs STRIPE_SECRET_KEY.'],
    [{ STRIPE_WEBHOOK_SECRET: '', APP_URL: '' }, 'needs STRIPE_WEBHOOK_SECRET and APP_URL'],
    [{ STRIPE_SECRET_KEY: 'pk_live_thesecret' }, 'STRIPE_SECRET_KEY must be a key'],
    [{ STRIPE_WEBHOOK_SECRET: 'thesecret' }, 'STRIPE_WEBHOOK_SECRET must be a secret'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_b,whsec_thesecret' }, 'STRIPE_WEBHOOK_SECRET must be a secret'],
    [{ STRIPE_API_URL: 'http://api.stripe.com' }, 'STRIPE_API_URL must be an https address'],
    [{ INVOICES: 'yes' }, "INVOICES must be on or off, but is 'yes'."],
  ])('that are %o are rejected in one sentence without a secret.', (wrong, sentence) => {
    const reading = () => readConfig({ ...LIVE, ...wrong });
    expect(reading).toThrow(sentence);
    expect(reading).not.toThrow(/thesecret/);
  });
});
