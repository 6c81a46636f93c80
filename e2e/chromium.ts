import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A folder for each version of the browser: an unpacked one is used again by existence, whatever its version. */
const CACHE = join(import.meta.dirname, '../node_modules/.cache/chromium-153.0.0');

/**
 * Unpacks the browser that comes with the install, with the system libraries it needs, and answers its path. Call it once before
 * anything starts the browser: two processes that unpack at once spoil each other's file.
 */
export async function unpackChromium(): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  process.env.TMPDIR = CACHE;
  // The package unpacks its own libraries where it believes to be in a bare container.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return await chromium.executablePath();
}
