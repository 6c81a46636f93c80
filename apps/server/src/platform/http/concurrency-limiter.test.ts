import { expect, test } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

test("runs a key's tasks one after the other despite failures, without delaying others", async () => {
  const slots = new ConcurrencyLimiter<string>({ perKey: 1, total: 2 });
  const running: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const take = (key: string, name: string) => {
    const gate = Promise.withResolvers<void>();
    gates.set(name, gate);
    return slots.acquire(key, async () => {
      running.push(name);
      await gate.promise;
      running.splice(running.indexOf(name), 1);
    });
  };
  const slow = take('one', 'slow');
  const queued = take('one', 'queued');
  const other = take('two', 'other');
  const third = take('three', 'third');
  expect(running).toEqual(['slow', 'other']);
  gates.get('other')?.resolve();
  await other;
  expect(running).toEqual(['slow', 'third']);
  gates.get('slow')?.reject(new Error('broken'));
  await expect(slow).rejects.toThrow('broken');
  running.splice(running.indexOf('slow'), 1);
  expect(running).toEqual(['third', 'queued']);
  for (const gate of gates.values()) gate.resolve();
  await Promise.all([queued, third]);
  expect(running).toEqual([]);
});
