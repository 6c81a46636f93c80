import { expect, test, vi } from 'vitest';
import { selectionEntriesOf } from './selection-entries.ts';

test('A change is committed within the task of the keystroke, so that no reload loses it', async () => {
  const selection = selectionEntriesOf<{ mileage: string }>(1, 'a selection');
  await selection.waitForEntries();
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
  selection.put(new Map([[1, { mileage: '5' }]]));
  selection.put(new Map([[1, { mileage: '51' }]]));
  await endOfMicrotasks();
  expect(commit).toHaveBeenCalledTimes(2);
});

/** Resolves before the browser starts another task. */
async function endOfMicrotasks(): Promise<void> {
  for (let step = 0; step < 10; step++) await Promise.resolve();
}
