import { describe, expect, test } from 'vitest';
import { Figure } from './figure.ts';

describe('a figure', () => {
  test('is read once for concurrent callers, and again once it is no longer fresh', async () => {
    let reads = 0;
    const figure = new Figure(async () => (reads += 1), { maxAgeMs: 1 });
    expect(await Promise.all([figure.get(), figure.get()])).toEqual([1, 1]);
    await expect.poll(() => figure.get()).toBeGreaterThan(1);
  });

  test('is read again after a failure', async () => {
    let reads = 0;
    const read = async () => {
      reads += 1;
      if (reads === 1) throw new Error('The database is away.');
      return reads;
    };
    const figure = new Figure(read, { maxAgeMs: 60_000 });
    await expect(figure.get()).rejects.toThrow('The database is away.');
    expect(await figure.get()).toBe(2);
    expect(await figure.get()).toBe(2);
  });

  test('that takes too long fails its callers, and is not read a second time', async () => {
    let reads = 0;
    let answer: (value: string) => void = () => {};
    const read = () => {
      reads += 1;
      return new Promise<string>((resolve) => {
        answer = resolve;
      });
    };
    const figure = new Figure(read, { maxAgeMs: 60_000, timeoutMs: 5 });
    await expect(figure.get()).rejects.toThrow('no answer within 0.005 s');
    await expect(figure.get()).rejects.toThrow('no answer');
    answer('late');
    expect(await figure.get()).toBe('late');
    expect(reads).toBe(1);
  });
});
