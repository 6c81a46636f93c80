import { describe, expect, test } from 'vitest';
import { describeSellChannel } from './behavior.test-suite.ts';
import type { SellChannelKey } from './port.ts';
import { makeSandboxChannel } from './sandbox.ts';
import { CAMRY, CONTEXT, F150, listingOf } from './sell-channel.samples.ts';

const CREDENTIALS = { token: 'any', account: null };
const KEYS: SellChannelKey[] = ['fmh', 'advent_resource'];

for (const key of KEYS)
  describeSellChannel(`the sandbox of ${key}`, async () => ({
    channel: makeSandboxChannel(key),
    credentials: CREDENTIALS,
    stop: async () => {},
  }));

describe('the sandbox', () => {
  const sandbox = makeSandboxChannel('fmh');
  const post = (...vins: string[]) =>
    sandbox.post(
      CREDENTIALS,
      vins.map((vin) => listingOf(vin)),
      CONTEXT,
    );

  test('returns the same outcome for the same vehicle', async () => {
    const [first, second] = [await post(CAMRY, F150), await post(CAMRY, F150)];
    expect([...first.outcomes]).toEqual([...second.outcomes]);
    expect(first.outcomes.get(`ref-${CAMRY}`)?.externalId).toMatch(/^SBX-fmh-[\da-f]+$/);
  });

  test.each(['000401', '000403'])('rejects the account for a VIN that ends in %s', async (suffix) => {
    const { outcomes, failure, canResend } = await post(CAMRY, `4T1G11AK5NU${suffix}`);
    expect([outcomes.size, canResend]).toEqual([0, true]);
    expect(failure?.kind).toBe(suffix === '000401' ? 'unauthorised' : 'forbidden');
  });

  test.each(['000408', '000500', '000503'])(
    'returns no outcome for a VIN that ends in %s',
    async (suffix) => {
      const { outcomes, failure, canResend } = await post(CAMRY, `4T1G11AK5NU${suffix}`);
      expect([...outcomes.keys()]).toEqual([`ref-${CAMRY}`]);
      expect([failure?.kind, canResend]).toEqual(['timeout', false]);
    },
  );

  test('rejects about one in fifteen vehicles', async () => {
    const vins = Array.from({ length: 100 }, (_, index) => `4T1G11AK5NU1${String(index).padStart(5, '0')}`);
    const { outcomes } = await post(...vins);
    const rejected = [...outcomes.values()].filter(({ isAccepted }) => !isAccepted);
    expect(rejected.length).toBeGreaterThan(1);
    expect(rejected.length).toBeLessThan(20);
    expect(new Set(rejected.map(({ message }) => message))).toEqual(new Set(['Vehicle already listed']));
  });
});
