import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { expectAccessible } from './accessible.ts';
import { watchTests } from '../../../tools/watch-tests.ts';

watchTests();

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

// Each state that a test ends in is looked at by axe. The double of the network stays until the next test: a call that comes
// late reaches no server. Any error in the console fails the test that was running.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') await expectAccessible();
  await cleanup();
  const said = errors.mock.calls.map((parts) => parts.map(String).join(' '));
  errors.mockRestore();
  expect(said, 'errors in the console').toEqual([]);
});
