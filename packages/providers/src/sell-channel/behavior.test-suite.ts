import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelCredentials, SellChannel } from './port.ts';
import { CAMRY, CONTEXT, F150, listingOf, REJECTED } from './sell-channel.samples.ts';

/** Adapter under test. Its channel rejects the VIN `REJECTED`. */
export interface StartedChannel {
  channel: SellChannel;
  credentials: ChannelCredentials;
  stop(): Promise<void>;
}

/** Tests the contract of every sell channel adapter. Call it from the adapter's own test. */
export function describeSellChannel(name: string, start: () => Promise<StartedChannel>): void {
  describe(`selling through ${name}`, () => {
    let started: StartedChannel;
    beforeAll(async () => {
      started = await start();
    });
    afterAll(() => started.stop());
    const post = (...listings: ReturnType<typeof listingOf>[]) =>
      started.channel.post(started.credentials, listings, CONTEXT);

    it('returns an outcome for each reference in any order', async () => {
      const { outcomes, failure, response } = await post(listingOf(CAMRY), listingOf(F150));
      expect(failure).toBeNull();
      expect([...outcomes.keys()].toSorted()).toEqual([`ref-${F150}`, `ref-${CAMRY}`].toSorted());
      for (const outcome of outcomes.values())
        expect(outcome).toEqual({ isAccepted: true, message: 'Listed', externalId: expect.any(String) });
      expect(response?.text).not.toBe('');
    });

    it('rejects one vehicle with a reason and accepts the others', async () => {
      const { outcomes, failure } = await post(listingOf(F150), listingOf(REJECTED));
      expect(failure).toBeNull();
      expect(outcomes.get(`ref-${F150}`)?.isAccepted).toBe(true);
      expect(outcomes.get(`ref-${REJECTED}`)).toMatchObject({
        isAccepted: false,
        message: expect.stringMatching(/\S/),
        externalId: null,
      });
    });

    it('finds no listing of a vehicle that was never offered', async () => {
      const listing = { clientRef: 'ref-never', vin: '1C4RJFBG5KC553207' };
      expect(await started.channel.find(started.credentials, listing, CONTEXT)).toEqual([]);
    });

    it('finds no fault in a complete vehicle', () => {
      expect(started.channel.findFault(listingOf(CAMRY))).toBeNull();
    });
  });
}
