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
    noticeToAct('A part of the page could not be loaded.', {
      label: 'Reload',
      run: () => window.location.reload(),
    });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
