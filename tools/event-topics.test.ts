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

test.each(EVENT_TOPICS)('the server publishes events of %s, and a screen listens to them', (topic) => {
  const literal = `topic: '${topic}'`;
  expect(server.some(([, text]) => text.includes(literal))).toBe(true);
  expect(web.some(([, text]) => text.includes('usePollingWhileRunning(') && text.includes(literal))).toBe(
    true,
  );
});

/** Files that fetch from time to time without events, with the reason. The list only shrinks. */
const POLLING: Record<string, string> = {
  'features/batches/batch-valuation-progress.tsx':
    'counts new vehicles that wait for a value, which arrive many times a second',
  'features/dashboard/dashboard.queries.ts': 'renews a grant of the outside dashboard before it expires',
  'features/depreciation-overrides/overrides.screen.tsx':
    'counts vehicles that wait for a new position, which change many times a second',
  'features/fleet-view/list/use-pending-values.ts':
    'fetches rows that wait for a value, at a pace that many arriving values do not raise',
  'features/mail/outbox.screen.tsx':
    'shows the emails of a demo installation, for people who try the product',
  'routes/vehicle-panel/vehicle-side-panel.tsx': 'turns the polling of a row off, because the panel does it',
  'shell/api/vehicle-row.queries.ts': 'fetches one row that waits for a value',
  'shell/layout/silent-provider-banners.tsx': 'shows within minutes that a provider has been silent for days',
};

test('only screens with a reason poll without listening to events', () => {
  const polling = web.filter(([, text]) => text.includes('refetchInterval')).map(([path]) => path);
  expect(polling.toSorted()).toEqual(Object.keys(POLLING).map((file) => `apps/web/src/${file}`));
});
