import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { unpackChromium } from '../e2e/chromium.ts';
import { type BenchResult, median } from './result.ts';

const PAGE = join(import.meta.dirname, 'grid-page');
const VIEWPORT = { width: 1_440, height: 900 };
const ROUNDS = 5;
const FRAMES = 240;
/** Distance of a fast scroll: about two rows in each frame. */
const STEP_PX = 64;
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Goal 14: compares the frame times of 100,000 rows with 25 columns that scroll in the grid with those of an
 * empty virtual list. The two alternate.
 */
export async function benchGrid(): Promise<BenchResult> {
  const page = await servePage();
  const browser = await chromium.launch({
    executablePath: await unpackChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const frames: Record<'empty' | 'grid', number[]> = { empty: [], grid: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const show of ['empty', 'grid'] as const)
      frames[show].push(await frameP95(browser, `${page.url}?show=${show}`));
  }
  await browser.close();
  page.stop();
  const [empty, grid] = [median(frames.empty), median(frames.grid)];
  return {
    goal: 14,
    name: 'frame p95 of 100,000 rows x 25 columns scrolling in the grid / in an empty virtual list',
    ratio: grid / empty,
    limit: 1.25,
    isCeiling: true,
    detail: `${grid.toFixed(1)} ms against ${empty.toFixed(1)} ms, ${STEP_PX} px a frame`,
  };
}

/** Returns the 95th percentile of the milliseconds between frames while the list scrolls in each frame. */
async function frameP95(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.goto(url);
  const scroller = page.locator('[role="grid"], [data-scroller]');
  await scroller.waitFor();
  const times = await scroller.evaluate(
    async (element, { frames, stepPx }) => {
      const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const frameTimes: number[] = [];
      let before = await next();
      for (let frame = -30; frame < frames; frame += 1) {
        element.scrollBy({ top: stepPx });
        const now = await next();
        if (frame >= 0) frameTimes.push(now - before);
        before = now;
      }
      return frameTimes;
    },
    { frames: FRAMES, stepPx: STEP_PX },
  );
  await page.close();
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Builds and serves the page of the benchmark. */
async function servePage() {
  const folder = mkdtempSync(join(tmpdir(), 'fleetworth-grid-'));
  await build({
    root: PAGE,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    const file = path === '/' ? '/index.html' : path;
    try {
      const content = readFileSync(join(folder, file));
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
