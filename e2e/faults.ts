import { API_BASE } from '@fleetworth/contract/routes';
import { type ConsoleMessage, expect, type Page, type Route } from '@playwright/test';

const DISCONNECTED = 'net::ERR_INTERNET_DISCONNECTED';

interface Provoked {
  /** The path below the base of the API. */
  path: string;
  text: string;
}

/**
 * Answers the first call of an address in the server's place. The route stays until the journey's end:
 * one that is taken away while the page loads can leave a file of the page without an answer.
 */
export async function answerOnce(
  page: Page,
  url: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isAnswered = false;
  await page.route(url, async (route) => {
    if (isAnswered) return await route.fallback();
    isAnswered = true;
    await answer(route);
  });
}

/**
 * Every error that a page reports. What a journey provokes on purpose it names beforehand, by call and kind.
 */
export class Faults {
  readonly #faults: { url: string; text: string }[] = [];
  readonly #provoked: Provoked[] = [];
  readonly #allowed: Provoked[] = [];

  watch(page: Page): void {
    page.on('console', (message: ConsoleMessage) => {
      if (message.type() === 'error')
        this.#faults.push({ url: message.location().url, text: message.text() });
    });
    page.on('pageerror', (error) =>
      this.#faults.push({ url: page.url(), text: error.stack ?? error.message }),
    );
  }

  /** The journey makes the server reject this call. */
  provokeError(path: string, status: number): void {
    this.#provoked.push({ path, text: `status of ${status}` });
  }

  /** The journey takes the connection away under this call. */
  provokeLostConnection(path: string): void {
    this.#provoked.push({ path, text: DISCONNECTED });
  }

  /**
   * The journey may make the server reject this call: where a screen asks again by itself, it depends on the
   * moment.
   */
  allowError(path: string, status: number): void {
    this.#allowed.push({ path, text: `status of ${status}` });
  }

  /** Nothing but what was provoked, and all of that. */
  check(): void {
    const expected = [...this.#provoked, ...this.#allowed];
    // Only a journey takes the connection away, and then anything that the page asks for just then fails too.
    const unprovoked = this.#faults.filter(
      (found) => !found.text.includes(DISCONNECTED) && !expected.some((fault) => isAbout(found, fault)),
    );
    const missing = this.#provoked.filter((fault) => !this.#faults.some((found) => isAbout(found, fault)));
    expect(unprovoked, 'errors that the page reported').toEqual([]);
    expect(missing, 'errors that were to be provoked').toEqual([]);
  }
}

const isAbout = (actual: { url: string; text: string }, { path, text }: Provoked): boolean =>
  URL.canParse(actual.url) && new URL(actual.url).pathname === API_BASE + path && actual.text.includes(text);
