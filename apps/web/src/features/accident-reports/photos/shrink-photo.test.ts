import { describe, expect, test } from 'vitest';
import { encodeToFit, fitWithin } from './shrink-photo.ts';

describe('fitWithin', () => {
  test.each([
    [
      { width: 4_032, height: 3_024 },
      { width: 2_560, height: 1_920 },
    ],
    [
      { width: 3_024, height: 4_032 },
      { width: 1_920, height: 2_560 },
    ],
    [
      { width: 2_560, height: 100 },
      { width: 2_560, height: 100 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 10_000, height: 1 },
      { width: 2_560, height: 1 },
    ],
  ])('fits %j into 2,560 pixels as %j', (size, expected) => {
    expect(fitWithin(size, 2_560)).toEqual(expected);
  });
});

describe('encodeToFit', () => {
  const blobOf = (bytes: number) => new Blob([new Uint8Array(bytes)]);
  const attempt = async (...sizes: (number | null)[]) => {
    const edges: number[] = [];
    const encoded = await encodeToFit(async ({ maxEdge }) => {
      edges.push(maxEdge);
      const size = sizes.shift() ?? null;
      return size === null ? null : blobOf(size);
    });
    return { edges, size: encoded?.size };
  };

  test('uses the first size that fits into 2 MB with its date', async () => {
    expect(await attempt(1_000_000)).toEqual({ edges: [2_560], size: 1_000_000 });
    expect(await attempt(2_097_152, 2_097_153, 2_000_000)).toEqual({
      edges: [2_560, 2_048, 1_600],
      size: 2_000_000,
    });
  });

  test('returns null if no size fits, or the browser cannot encode', async () => {
    expect(await attempt(3_000_000, 3_000_000, 2_100_000)).toMatchObject({ size: undefined });
    expect(await attempt(null, null, null)).toMatchObject({ size: undefined });
  });
});
