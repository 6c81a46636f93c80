import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { readText } from '../shell/url/search-params.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

export const helpRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.help,
  staticData: { title: 'Help', help: 'help', menu: { label: 'Help', positions: { account: 12 } } },
  // The screen validates the topic, so that the app starts without loading the names of all topics.
  validateSearch: (search: Record<string, unknown>): { topic?: string | undefined } => ({
    topic: readText(search.topic),
  }),
}).lazy(lazyScreen('/shell/help', async () => (await import('../features/help/help.screen.tsx')).HelpScreen));
