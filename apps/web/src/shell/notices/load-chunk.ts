import { ConnectionError } from '../api/api-error.ts';
import { showActionNotice } from './notices.tsx';

const TIMEOUT_MS = 120_000;

/**
 * Loads a chunk. If that fails or takes too long, shows a notice with a Reload button and throws a
 * `ConnectionError`.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(reject, TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch {
    showActionNotice("Part of the page couldn't be loaded.", { label: 'Reload', run: reloadIfReachable });
    throw new ConnectionError();
  }
}

// A proxy responds with an error while the server is down.
const ifReachable = (run: () => void) =>
  fetch('/').then(
    ({ ok }) => ok && run(),
    () => {},
  );

// Without the server, a reload would replace the page with the browser's or a proxy's own error.
export const reloadIfReachable = () => void ifReachable(() => window.location.reload());

const RETRY_MS = 3_000;

/**
 * Reloads the page as soon as the server can be reached again. Does nothing if it can be reached now, because
 * the page would only fail again. Returns a function that ends the attempts.
 */
export function reloadOnceReachable(): () => void {
  const timer = setInterval(reloadIfReachable, RETRY_MS);
  const end = () => clearInterval(timer);
  void ifReachable(end);
  return end;
}

const PRELOAD_DELAY_MS = 3_000;

/**
 * Preloads a chunk once the screen is idle, so that its dialog also opens without a connection. Returns a
 * function that cancels the preload.
 */
export function preloadWhenIdle(load: () => Promise<unknown>): () => void {
  const preload = async () => {
    // A failed import can't be repeated, so nothing is loaded while offline.
    if (!navigator.onLine) return;
    // Ignores a failure, because opening the dialog later reports it.
    await load().catch(() => undefined);
  };
  const timer = setTimeout(() => whenIdle(() => void preload()), PRELOAD_DELAY_MS);
  return () => clearTimeout(timer);
}

// Not every browser supports requestIdleCallback.
const whenIdle = (run: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(run) : run());
