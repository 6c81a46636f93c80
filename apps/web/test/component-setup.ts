import { afterEach, beforeAll, beforeEach, expect, type MockInstance, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { queryClient } from '../src/shell/api/query-client.ts';
import { watchTests } from '../../../tools/watch-tests.ts';
import { DESK, expectAccessible, expectFitsPhone } from './accessible.ts';

watchTests();

let errors: MockInstance<typeof console.error>;

/** True for tests of the product. Tests of packages/ui draw components without its theme. */
let isOfProduct = false;

// oxlint-disable-next-line no-empty-pattern -- the runner reads from this pattern what a hook needs
beforeAll(async ({}, { file }) => {
  isOfProduct = file.name.startsWith('apps/web/');
  if (isOfProduct) await import('../src/shell/layout/widget-styles.ts');
});

beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});

// axe checks the final state of each product test, which must also fit a phone. The mocked network stays
// until the next test, so that a late call reaches no server. Any error in the console fails the running
// test.
afterEach(async ({ task }) => {
  const isChecked = isOfProduct && task.result?.state !== 'fail';
  if (isChecked) await responsesArrived();
  if (isChecked) await expectAccessible();
  const messages = takeErrors();
  if (isChecked) await expectFitsPhone();
  // React warns about lists that are redrawn while a window changes its width at once, which users can't do.
  takeErrors();
  await cleanup();
  messages.push(...takeErrors());
  errors.mockRestore();
  if (window.innerWidth !== DESK[0] || window.innerHeight !== DESK[1]) await page.viewport(...DESK);
  expect(messages, 'errors in the console').toEqual([]);
});

/** Waits at most a second, because refetched data is faded and some tests leave a call unanswered. */
async function responsesArrived(): Promise<void> {
  for (let tries = 0; tries < 20 && queryClient.isFetching() > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
}

function takeErrors(): string[] {
  const messages = errors.mock.calls.map((parts) => parts.map(String).join(' '));
  errors.mockClear();
  return messages;
}
