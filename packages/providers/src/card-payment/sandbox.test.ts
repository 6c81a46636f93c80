import { expect, test } from 'vitest';
import { describeCardPayment } from './behavior.test-suite.ts';
import type { SandboxSession, SandboxSessions } from './port.ts';
import { makeSandboxCardPayment } from './sandbox.ts';

/** Stores sessions in memory. The server stores them in the database. */
function createMemoryStore(): SandboxSessions {
  const all = new Map<string, SandboxSession>();
  return {
    insertSession: async (session) => {
      if (!all.has(session.id)) all.set(session.id, session);
    },
    find: async (id) => all.get(id) ?? null,
    closeSession: async (id, status) => {
      const session = all.get(id);
      if (session?.status !== 'open') return false;
      all.set(id, { ...session, status });
      return true;
    },
  };
}

function startSandbox() {
  let nowMs = Date.parse('2026-11-20T17:00:00Z');
  const now = () => new Date(nowMs);
  const pageUrl = 'https://fleet.example.com/sandbox/checkout/';
  const payments = makeSandboxCardPayment({ sessions: createMemoryStore(), now, pageUrl });
  return {
    payments,
    now,
    advanceClock: (milliseconds: number) => {
      nowMs += milliseconds;
    },
  };
}

describeCardPayment('the sandbox', async () => {
  const sandbox = startSandbox();
  return {
    ...sandbox,
    pay: async (id) => {
      const event = await sandbox.payments.sandboxPages?.pay(id);
      if (typeof event !== 'object') throw new Error(`Not paid: ${event}`);
      return event;
    },
    stop: async () => {},
  };
});

const request = (amountCents: number, description = 'Invoice') => ({
  transactionId: 'a',
  description,
  amountCents,
  successUrl: 'https://a.example/s',
  cancelUrl: 'https://a.example/c',
  expiresAt: new Date('2026-11-20T18:00:00Z'),
});

test('declines amounts that end in 02 cents and keeps their page open', async () => {
  const { payments } = startSandbox();
  const { id } = await payments.open(payments.prepare(request(10_002)), 'a-1', { requestId: 'a' });
  expect(await payments.sandboxPages?.pay(id)).toBe('declined');
  expect((await payments.read(id, { requestId: 'a' })).status).toBe('open');
});

test('fails with the error that the end of a description triggers', async () => {
  const { payments } = startSandbox();
  const serializedRequest = payments.prepare(request(10_000, 'Invoice 000429'));
  await expect(payments.open(serializedRequest, 'a-1', { requestId: 'a' })).rejects.toMatchObject({
    kind: 'rate_limited',
    retryAfterMs: 2_000,
  });
});
