import { noticeToAct } from './notices.tsx';

const GIVE_UP_AFTER_MS = 120_000;

/** Loads a part of the program. One that does not come, or not in time, is said with a way out. */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('A part of the program did not arrive.')),
    GIVE_UP_AFTER_MS,
  );
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    noticeToAct("Part of the page couldn't be loaded.", {
      label: 'Reload',
      run: () => window.location.reload(),
    });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** How long a screen is left alone before what it may open is loaded. */
const SETTLED_MS = 3_000;

/** Loads what a screen may open, once it is drawn and at rest: without a connection it opens too. Answers how to leave it. */
export function preloadWhenIdle(load: () => Promise<unknown>): () => void {
  const preload = async () => {
    // Once offline, loading would fail for good.
    if (!navigator.onLine) return;
    // If it does not arrive now, opening it loads it again and reports the failure.
    await load().catch(() => undefined);
  };
  const timer = setTimeout(() => whenIdle(() => void preload()), SETTLED_MS);
  return () => clearTimeout(timer);
}

// Not every browser says when it is idle.
const whenIdle = (run: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(run) : run());
