import { beforeEach } from 'vitest';

const REPORT_AFTER_MS = 10_000;

/**
 * Prints the name of each test that still runs after ten seconds: in a run that hangs, this shows which test
 * hangs.
 */
export function watchTests(): void {
  beforeEach(({ task }) => {
    const name = [task.suite?.name, task.name].filter(Boolean).join(' > ');
    // oxlint-disable-next-line no-console -- a line of the test run
    const timer = setTimeout(() => console.log(`still running after 10 s: ${name}`), REPORT_AFTER_MS);
    return () => clearTimeout(timer);
  });
}
