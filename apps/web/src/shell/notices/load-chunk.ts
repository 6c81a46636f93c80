import { showActionNotice } from './notices.tsx';

const TIMEOUT_MS = 120_000;

/** Loads a chunk. Shows a notice with Reload if it fails or takes too long. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('A part of the program did not arrive.')), TIMEOUT_MS);
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    showActionNotice("Part of the page couldn't be loaded.", {
      label: 'Reload',
      run: () => window.location.reload(),
    });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Delay before the chunks of a screen's dialogs are preloaded. */
const SETTLED_MS = 3_000;

/**
 * Preloads a chunk once the screen is idle, so that it also opens without a connection. Returns a function
 * that cancels it.
 */
export function preloadWhenIdle(load: () => Promise<unknown>): () => void {
  const preload = async () => {
    // A failed import can't be repeated, so nothing is loaded while offline.
    if (!navigator.onLine) return;
    // Opening it later loads it again and reports the failure.
    await load().catch(() => undefined);
  };
  const timer = setTimeout(() => whenIdle(() => void preload()), SETTLED_MS);
  return () => clearTimeout(timer);
}

// Not every browser supports requestIdleCallback.
const whenIdle = (run: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(run) : run());
