import { describe, expect, test } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';

/** Tasks of a limiter that run until they are ended, by name. */
function trackTasks<Subject extends string>(limiter: ConcurrencyLimiter<Subject>) {
  const running: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const begin = (
    name: string,
    keys: Record<Subject, string>,
    options?: { signal?: AbortSignal; handicap?: number },
  ) => {
    const gate = Promise.withResolvers<void>();
    gates.set(name, gate);
    const work = async () => {
      running.push(name);
      await gate.promise.finally(() => running.splice(running.indexOf(name), 1));
    };
    return limiter.run(keys, work, options);
  };
  const end = (name: string) => gates.get(name)?.resolve();
  const fail = (name: string) => gates.get(name)?.reject(new Error('broken'));
  const expectRunning = (names: string[]) => expect.poll(() => running).toEqual(names);
  return { begin, end, fail, expectRunning };
}

const BUSY = { reason: 'server.busy', details: { retryAfterSeconds: 5 } };

describe('a limiter', () => {
  test("runs a user's tasks one after the other despite failures, without delaying others", async () => {
    const limiter = new ConcurrencyLimiter({ total: { running: 2 }, per: { user: { running: 1 } } });
    const { begin, end, fail, expectRunning } = trackTasks(limiter);
    const slow = begin('slow', { user: 'one' });
    const queued = begin('queued', { user: 'one' });
    void begin('other', { user: 'two' });
    const third = begin('third', { user: 'three' });
    await expectRunning(['slow', 'other']);
    end('other');
    await expectRunning(['slow', 'third']);
    fail('slow');
    await expect(slow).rejects.toThrow('broken');
    await expectRunning(['third', 'queued']);
    for (const name of ['queued', 'third']) end(name);
    await Promise.all([queued, third]);
    await expectRunning([]);
  });

  const PER = { link: { running: 2 }, network: { running: 1, waiting: 1 } };

  test('starts each waiting task whose subjects all have a free slot', async () => {
    const limiter = new ConcurrencyLimiter({ total: { running: 9 }, per: PER });
    const { begin, end, expectRunning } = trackTasks(limiter);
    void begin('first', { link: 'a', network: '1' });
    void begin('second', { link: 'a', network: '2' });
    void begin('same link', { link: 'a', network: '3' });
    void begin('same network', { link: 'b', network: '1' });
    void begin('both', { link: 'a', network: '2' });
    void begin('other', { link: 'b', network: '4' });
    await expectRunning(['first', 'second', 'other']);
    end('first');
    await expectRunning(['second', 'other', 'same link', 'same network']);
    end('same link');
    await expectRunning(['second', 'other', 'same network']);
    end('second');
    await expectRunning(['other', 'same network', 'both']);
  });

  test('rejects tasks as busy while too many wait, of one subject or in total', async () => {
    const limiter = new ConcurrencyLimiter({ total: { running: 1, waiting: 2 }, per: PER });
    const { begin, end, expectRunning } = trackTasks(limiter);
    const first = begin('first', { link: 'a', network: '1' });
    void begin('second', { link: 'a', network: '1' });
    await expect(begin('third', { link: 'a', network: '1' })).rejects.toMatchObject(BUSY);
    void begin('fourth', { link: 'b', network: '2' });
    await expect(begin('fifth', { link: 'c', network: '3' })).rejects.toMatchObject(BUSY);
    end('first');
    await first;
    void begin('sixth', { link: 'c', network: '3' });
    end('second');
    end('fourth');
    await expectRunning(['sixth']);
  });

  type Limits = ConstructorParameters<typeof ConcurrencyLimiter<'link' | 'network'>>[0];
  const FAIR: Limits = {
    total: { running: 1, waiting: 4 },
    per: { link: { running: 1, waiting: 3 }, network: { running: 1 } },
    fairBy: 'network',
  };

  test('starts tasks of subjects with fewer tasks and a smaller handicap first', async () => {
    const { begin, end, expectRunning } = trackTasks(new ConcurrencyLimiter(FAIR));
    void begin('first', { link: 'a', network: '1' });
    void begin('same network', { link: 'a', network: '1' });
    void begin('handicap', { link: 'a', network: '2' }, { handicap: 2 });
    void begin('other', { link: 'a', network: '3' });
    void begin('next', { link: 'b', network: '4' });
    await expectRunning(['first']);
    for (const [ended, started] of [
      ['first', 'other'],
      ['other', 'next'],
      ['next', 'same network'],
      ['same network', 'handicap'],
    ] as const) {
      end(ended);
      await expectRunning([started]);
    }
  });

  test('replaces only a waiting task of a higher rank when the queue is full', async () => {
    const { begin, end, expectRunning } = trackTasks(new ConcurrencyLimiter(FAIR));
    void begin('first', { link: 'a', network: '1' });
    void begin('second', { link: 'a', network: '2' });
    const replaced = begin('replaced', { link: 'a', network: '2' });
    void begin('third', { link: 'a', network: '3' });
    void begin('new', { link: 'a', network: '4' });
    await expect(replaced).rejects.toMatchObject(BUSY);
    await expect(begin('same rank', { link: 'a', network: '5' })).rejects.toMatchObject(BUSY);
    void begin('other link', { link: 'b', network: '5' });
    end('first');
    await expectRunning(['second']);
  });

  test('rejects a task of another link only if all links together have too many waiting tasks', async () => {
    const { begin } = trackTasks(new ConcurrencyLimiter(FAIR));
    for (const network of ['1', '2', '3', '4']) void begin(network, { link: 'a', network });
    await expect(begin('same link', { link: 'a', network: '5' })).rejects.toMatchObject(BUSY);
    void begin('other link', { link: 'b', network: '5' });
    await expect(begin('third link', { link: 'c', network: '6' })).rejects.toMatchObject(BUSY);
  });

  test('rejects a task as busy that waited too long', async () => {
    const limiter = new ConcurrencyLimiter({ ...FAIR, maxWaitMs: 1 });
    const { begin, end, expectRunning } = trackTasks(limiter);
    void begin('first', { link: 'a', network: '1' });
    await expect(begin('second', { link: 'a', network: '2' })).rejects.toMatchObject(BUSY);
    end('first');
    await expectRunning([]);
    void begin('third', { link: 'a', network: '3' });
    await expectRunning(['third']);
  });

  test('starts no task for a caller who disconnects, even while it waits', async () => {
    const limiter = new ConcurrencyLimiter({ total: { running: 1, waiting: 1 }, per: PER });
    const { begin, end, expectRunning } = trackTasks(limiter);
    void begin('first', { link: 'a', network: '1' });
    const caller = new AbortController();
    const abandoned = begin('abandoned', { link: 'a', network: '2' }, { signal: caller.signal });
    caller.abort(new Error('disconnected'));
    await expect(abandoned).rejects.toThrow('disconnected');
    await expect(begin('late', { link: 'a', network: '2' }, { signal: caller.signal })).rejects.toThrow(
      'disconnected',
    );
    void begin('next', { link: 'a', network: '3' });
    end('first');
    await expectRunning(['next']);
  });
});
