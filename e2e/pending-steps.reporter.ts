import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

const PATIENCE_MS = 10_000;

/** Prints the innermost step that a journey has waited in for ten seconds, and again every ten seconds. */
// oxlint-disable-next-line import/no-default-export -- Playwright loads a reporter by its default export
export default class PendingStepsReporter implements Reporter {
  readonly #timers = new Map<TestStep, NodeJS.Timeout>();
  readonly #innermost = new Map<TestResult, TestStep>();

  onStepBegin(test: TestCase, result: TestResult, step: TestStep): void {
    this.#innermost.set(result, step);
    const startedMs = performance.now();
    const timer = setInterval(() => {
      if (this.#innermost.get(result) !== step) return;
      const seconds = Math.round((performance.now() - startedMs) / 1_000);
      process.stdout.write(`${test.title}: waits for ${seconds} s in '${step.title}'\n`);
    }, PATIENCE_MS);
    timer.unref();
    this.#timers.set(step, timer);
  }

  onStepEnd(_test: TestCase, result: TestResult, step: TestStep): void {
    clearInterval(this.#timers.get(step));
    this.#timers.delete(step);
    if (this.#innermost.get(result) !== step) return;
    if (step.parent === undefined) this.#innermost.delete(result);
    else this.#innermost.set(result, step.parent);
  }
}
