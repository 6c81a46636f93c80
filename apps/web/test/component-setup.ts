import { afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { watchTests } from '../../../tools/watch-tests.ts';
import { expectAccessible } from './accessible.ts';

watchTests();

let errors: MockInstance<typeof console.error>;

/** True for tests of the product; those of the kit of widgets draw them without its colors. */
let isOfProduct = false;

// oxlint-disable-next-line no-empty-pattern -- the runner reads from this pattern what a hook needs
beforeAll(async ({}, { file }) => {
  isOfProduct = file.name.startsWith('apps/web/');
  if (isOfProduct) await import('../src/shell/layout/widget-styles.ts');
});

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

// Each state that a test of the product ends in is looked at by axe. The double of the network stays until the next test: a
// call that comes late reaches no server. Any error in the console fails the test that was running.
afterEach(async ({ task }) => {
  if (isOfProduct && task.result?.state !== 'fail') await expectAccessible();
  await cleanup();
  const said = errors.mock.calls.map((parts) => parts.map(String).join(' '));
  errors.mockRestore();
  expect(said, 'errors in the console').toEqual([]);
});
