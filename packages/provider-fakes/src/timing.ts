/** Fake clock that never waits: a pause advances it, and deadlines expire when the test calls `expire`. */
export class TestTiming {
  readonly pauses: number[] = [];
  #nowMs = 1_000_000;
  #deadlines: AbortController[] = [];

  nowMs(): number {
    return this.#nowMs;
  }

  async pause(milliseconds: number): Promise<void> {
    this.pauses.push(milliseconds);
    this.pass(milliseconds);
  }

  deadline(): AbortSignal {
    const controller = new AbortController();
    this.#deadlines.push(controller);
    return controller.signal;
  }

  pass(milliseconds: number): void {
    this.#nowMs += milliseconds;
  }

  expire(): void {
    for (const controller of this.#deadlines.splice(0)) controller.abort();
  }
}
