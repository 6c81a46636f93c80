import { expect, test } from 'vitest';
import { Slots } from './slots.ts';

test('So many works run at once; the others follow in the order in which they came, also behind one that fails', async () => {
  const slots = new Slots(2);
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const works = ends.map(({ promise }, place) =>
    slots.take(async () => {
      begun.push(place);
      await promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]?.reject(new Error('It failed.'));
  await expect(works[1]).rejects.toThrow('It failed.');
  expect(begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  await Promise.all([works[0], works[2], works[3]]);
  expect(begun).toEqual([0, 1, 2, 3]);
});
