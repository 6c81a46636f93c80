/** Fake clock that never waits: a pause advances it. Deadlines expire when `expireDeadlines` is called. */
export class TestTiming {
  readonly pauses: number[] = [];
  #nowMs = 1_000_000;
  #deadlines: AbortController[] = [];

  nowMs(): number {
    return this.#nowMs;
  }

  async pause(milliseconds: number): Promise<void> {
    this.pauses.push(milliseconds);
    this.advance(milliseconds);
  }

  deadline(): AbortSignal {
    const controller = new AbortController();
    this.#deadlines.push(controller);
    return controller.signal;
  }

  advance(milliseconds: number): void {
    this.#nowMs += milliseconds;
  }

  expireDeadlines(): void {
    for (const controller of this.#deadlines.splice(0)) controller.abort();
  }
}
