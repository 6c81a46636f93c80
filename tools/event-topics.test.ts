import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_TOPICS } from '@fleetworth/contract/choices';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const read = (folder: string): [path: string, text: string][] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => [join(folder, name), readFileSync(join(ROOT, folder, name), 'utf8')]);

const [server, web] = [read('apps/server/src'), read('apps/web/src')];

test.each(EVENT_TOPICS)('Events of %s are published by the server and followed by a screen', (topic) => {
  const literal = `topic: '${topic}'`;
  expect(server.some(([, text]) => text.includes(literal))).toBe(true);
  expect(web.some(([, text]) => text.includes('useRunning(') && text.includes(literal))).toBe(true);
});

/** Screens that fetch from time to time, since no event tells of what they show. The list only shrinks. */
const POLLING = [
  'features/dashboard/dashboard.queries.ts',
  'features/deleted-records/restorations.tsx',
  'features/depreciation-overrides/overrides.screen.tsx',
  'features/external-accounts/zubie-account.page.tsx',
  'features/fleet-view/list/use-pending-values.ts',
  'features/mail/outbox.screen.tsx',
  'routes/vehicle-panel/open-panel.tsx',
  'shell/api/vehicle-row.queries.ts',
  'shell/layout/first-steps.tsx',
  'shell/layout/silent-providers.tsx',
].map((file) => `apps/web/src/${file}`);

test('What events tell of is polled in one place', () => {
  const polling = web.filter(([, text]) => text.includes('refetchInterval')).map(([path]) => path);
  expect(polling.toSorted()).toEqual(POLLING);
});
