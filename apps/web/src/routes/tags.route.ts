import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { companiesQuery } from '../shell/api/directory.queries.ts';
import { loadChunk } from '../shell/api/load-chunk.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { readTableSearch } from '../shell/address/table-search.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

const loadQueries = () => loadChunk(() => import('../shell/api/tags.queries.ts'));

export const tagsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.tags,
  staticData: { title: 'Custom Tags' },
  validateSearch: readTableSearch(['name', 'company']),
  loader: async () => {
    const { tagsQuery } = await loadQueries();
    await Promise.all([queryClient.ensureQueryData(companiesQuery), queryClient.ensureQueryData(tagsQuery)]);
  },
}).lazy(lazyScreen('/shell/tags', async () => (await import('../features/tags/tags.screen.tsx')).TagsScreen));
