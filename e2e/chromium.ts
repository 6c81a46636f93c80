import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A folder for each version of the browser: an unpacked one is used again by existence, whatever its version.
 */
const CACHE = join(import.meta.dirname, '../node_modules/.cache/chromium-153.0.0');

/** Root can not use the browser's own sandbox; nothing but our own pages is opened. */
export const CHROMIUM_ARGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

/**
 * Unpacks the browser that comes with the install, with the system libraries it needs, and answers its path.
 * Call it once before anything starts the browser: two processes that unpack at once spoil each other's file.
 */
export async function unpackChromium(): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  process.env.TMPDIR = CACHE;
  process.env.FONTCONFIG_FILE = writeFontSettings();
  // The package unpacks its own libraries where it believes to be in a bare container.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return await chromium.executablePath();
}

/** Starts the unpacked browser from a process that does other things too: the environment stays as it was. */
export async function chromiumLaunchOptions() {
  const before = { ...process.env };
  const executablePath = await unpackChromium();
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  }
  return { executablePath, args: CHROMIUM_ARGS, env };
}

/**
 * The package's own settings look for fonts in fixed places and find none here: a browser without any font
 * dies now and then.
 */
function writeFontSettings(): string {
  const file = join(CACHE, 'fonts.conf');
  const places = [join(CACHE, 'fonts'), '/usr/share/fonts', '/usr/local/share/fonts'];
  const dirs = places.map((place) => `<dir>${place}</dir>`).join('');
  const cache = `<cachedir>${join(CACHE, 'font-cache')}</cachedir>`;
  const settings = `<fontconfig>${dirs}${cache}</fontconfig>\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== settings) writeFileSync(file, settings);
  return file;
}
