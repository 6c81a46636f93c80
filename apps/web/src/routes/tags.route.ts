import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { query } from '../shell/api/query.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { readTableSearch } from '../shell/url/table-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

export const tagsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.tags,
  staticData: {
    title: 'Custom Tags',
    help: 'tags',
    menu: { label: 'Custom Tags', positions: { Fleet: 5, account: 8 } },
  },
  validateSearch: readTableSearch(['name', 'company']),
  loader: () => queryClient.ensureQueryData(query('listVehicleTags')),
}).lazy(lazyScreen('/shell/tags', async () => (await import('../features/tags/tags.screen.tsx')).TagsScreen));
