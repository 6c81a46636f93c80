import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '../outcome.ts';
import type { CardPayment, SignedEvent } from './port.ts';

export interface PaymentsUnderTest {
  payments: CardPayment;
  now: () => Date;
  /** Advances the clock of the fake provider. */
  advanceClock: (milliseconds: number) => void;
  /** Pays an open checkout page and returns the resulting event. */
  pay: (sessionId: string) => Promise<SignedEvent>;
  stop: () => Promise<void>;
}

const HOUR_MS = 3_600_000;
const CONTEXT = { requestId: 'test' };

/** Tests the contract of every card payment adapter. Call it from the adapter's own test. */
export function describeCardPayment(name: string, start: () => Promise<PaymentsUnderTest>): void {
  describe(`payments through ${name}`, () => {
    let started: PaymentsUnderTest;
    let count = 0;
    beforeAll(async () => {
      started = await start();
    });
    afterAll(() => started.stop());

    const prepare = (amountCents = 19_900) => {
      count += 1;
      const transactionId = `transaction-${String(count).padStart(10, '0')}`;
      const serializedRequest = started.payments.prepare({
        transactionId,
        description: 'Invoice dated 2026-11-20 for Harbor Rent',
        amountCents,
        successUrl: 'https://fleet.example.com/invoice/a?status=success',
        cancelUrl: 'https://fleet.example.com/invoice/a?status=cancel',
        expiresAt: new Date(started.now().getTime() + HOUR_MS),
      });
      return { transactionId, serializedRequest, key: `${transactionId}-1` };
    };
    const openPage = async () => {
      const { serializedRequest, key, transactionId } = prepare();
      return { transactionId, session: await started.payments.open(serializedRequest, key, CONTEXT) };
    };
    const errorOf = async (call: Promise<unknown>) => {
      const error = await call.then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(ProviderError);
      return error as ProviderError;
    };

    test('opens an unpaid page with the amount and our transaction id', async () => {
      const { transactionId, session } = await openPage();
      expect(session).toEqual({
        id: expect.stringMatching(/^cs_/),
        transactionId,
        status: 'open',
        isPaid: false,
        amountCents: 19_900,
        currency: 'usd',
        paymentReference: null,
        url: expect.stringMatching(/^https?:\/\//),
      });
      expect(await started.payments.read(session.id, CONTEXT)).toEqual(session);
    });

    test('opens one page per key and rejects another request with that key', async () => {
      const { serializedRequest, key } = prepare();
      const first = await started.payments.open(serializedRequest, key, CONTEXT);
      expect(await started.payments.open(serializedRequest, key, CONTEXT)).toEqual(first);
      const other = prepare(500).serializedRequest;
      expect(await errorOf(started.payments.open(other, key, CONTEXT))).toMatchObject({
        kind: 'conflict',
        httpStatus: 400,
      });
    });

    test('completes a paid page, removes its URL and sends an event', async () => {
      const { session } = await openPage();
      const event = await started.pay(session.id);
      expect(await started.payments.read(session.id, CONTEXT)).toMatchObject({
        status: 'complete',
        isPaid: true,
        amountCents: 19_900,
        currency: 'usd',
        paymentReference: expect.any(String),
        url: null,
      });
      expect(started.payments.readEvent(event, started.now())).toMatchObject({
        type: 'checkout.session.completed',
        sessionId: session.id,
      });
    });

    test('expires an open page but not a paid or expired one', async () => {
      const [ended, paid] = [await openPage(), await openPage()];
      expect(await started.payments.expire(ended.session.id, CONTEXT)).toMatchObject({
        status: 'expired',
        isPaid: false,
        url: null,
      });
      await started.pay(paid.session.id);
      for (const { session } of [ended, paid])
        expect((await errorOf(started.payments.expire(session.id, CONTEXT))).kind).toBe('conflict');
    });

    test('expires a page after its expiry time', async () => {
      const { session } = await openPage();
      started.advanceClock(HOUR_MS);
      expect(await started.payments.read(session.id, CONTEXT)).toMatchObject({
        status: 'expired',
        isPaid: false,
        url: null,
      });
    });

    test('reports an unknown page as not found', async () => {
      const id = 'cs_test_nothing';
      expect((await errorOf(started.payments.read(id, CONTEXT))).kind).toBe('not_found');
      expect((await errorOf(started.payments.expire(id, CONTEXT))).kind).toBe('not_found');
    });

    test('rejects a changed event and a signature older than 300 seconds', async () => {
      const { session } = await openPage();
      const { bytes, signature } = await started.pay(session.id);
      const changed = Buffer.from(Buffer.from(bytes).toString().replace('completed', 'complete!'));
      const read = (event: SignedEvent, afterMs = 0) =>
        started.payments.readEvent(event, new Date(started.now().getTime() + afterMs));
      expect(() => read({ bytes: changed, signature })).toThrow(ProviderError);
      expect(() => read({ bytes, signature: '' })).toThrow(ProviderError);
      expect(() => read({ bytes, signature: 't=1,v1=00' })).toThrow(ProviderError);
      expect(() => read({ bytes, signature }, 302_000)).toThrow(ProviderError);
      expect(read({ bytes, signature }, 298_000).sessionId).toBe(session.id);
    });
  });
}
