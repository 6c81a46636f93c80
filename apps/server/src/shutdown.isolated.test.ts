import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Shutdown } from './shutdown.ts';

const never = () => new Promise<void>(() => {});

describe('the shutdown', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('starts every step, last one first, within five seconds even if each hangs', async () => {
    const shutdown = new Shutdown();
    const begun: string[] = [];
    for (const name of ['database', 'connections', 'jobs', 'calls']) {
      await shutdown.add(() => {
        begun.push(name);
        return never();
      });
    }
    const running = shutdown.run();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(begun).toEqual(['calls', 'jobs', 'connections', 'database']);
    await running;
  });

  test('waits for each step, and continues after a failing one', async () => {
    const shutdown = new Shutdown();
    const ended: string[] = [];
    await shutdown.add(async () => {
      ended.push('database');
    });
    await shutdown.add(() => Promise.reject(new Error('broken')));
    await shutdown.add(async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      ended.push('calls');
    });
    await shutdown.run();
    expect(ended).toEqual(['calls', 'database']);
  });

  test('waits for a step that is bounded, however long those before it took', async () => {
    const shutdown = new Shutdown();
    let isStopped = false;
    const stopDatabase = async () => {
      await vi.advanceTimersByTimeAsync(4_500);
      isStopped = true;
    };
    await shutdown.add(stopDatabase, { isBounded: true });
    await shutdown.add(never);
    const running = shutdown.run();
    await vi.advanceTimersByTimeAsync(5_000);
    await running;
    expect(isStopped).toBe(true);
  });

  test('stops steps that start late, and prevents further ones', async () => {
    const shutdown = new Shutdown();
    await shutdown.run();
    expect(shutdown.signal.aborted).toBe(true);
    let isStopped = false;
    const adding = shutdown.add(async () => {
      isStopped = true;
    });
    await expect(adding).rejects.toThrow('The server is already shutting down.');
    expect(isStopped).toBe(true);
  });
});
