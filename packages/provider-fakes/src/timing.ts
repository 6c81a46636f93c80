/** Time for calls to outside systems in which nothing is waited for: a pause moves it on, a deadline passes when the test says so. */
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

  /** Lets the time of all that is under way run out. */
  expire(): void {
    for (const controller of this.#deadlines.splice(0)) controller.abort();
  }
}
