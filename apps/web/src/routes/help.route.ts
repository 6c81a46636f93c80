import { createRoute } from '@tanstack/react-router';
import { HELP_TOPICS, type HelpTopic } from '../features/help/help-topics.ts';
import { paths } from '../paths.ts';
import { readChoice } from '../shell/url/search-params.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

export const helpRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.help,
  staticData: { title: 'Help', help: 'help', menu: { label: 'Help', positions: { account: 12 } } },
  validateSearch: (search: Record<string, unknown>): { topic?: HelpTopic | undefined } => ({
    topic: readChoice(search.topic, HELP_TOPICS),
  }),
}).lazy(lazyScreen('/shell/help', async () => (await import('../features/help/help.screen.tsx')).HelpScreen));
