import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { DESK, expectAccessible, expectFitsPhone } from './accessible.ts';
import { watchTests } from '../../../tools/watch-tests.ts';

watchTests();

let errors: MockInstance<typeof console.error>;

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

// Each state that a test ends in is looked at by axe, and fits a phone. The double of the network stays until the next test:
// a call that comes late reaches no server. Any error in the console fails the test that was running.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') await expectAccessible();
  const said = takeErrors();
  if (task.result?.state !== 'fail') await expectFitsPhone();
  // React warns of lists that are drawn anew while a window changes its width, which no hand does at a stroke.
  takeErrors();
  await cleanup();
  said.push(...takeErrors());
  errors.mockRestore();
  if (window.innerWidth !== DESK[0] || window.innerHeight !== DESK[1]) await page.viewport(...DESK);
  expect(said, 'errors in the console').toEqual([]);
});

function takeErrors(): string[] {
  const said = errors.mock.calls.map((parts) => parts.map(String).join(' '));
  errors.mockClear();
  return said;
}
