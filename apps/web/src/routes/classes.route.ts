import { createRoute, notFound } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { companiesQuery } from '../shell/api/directory.queries.ts';
import { query } from '../shell/api/query.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { readTableSearch } from '../shell/url/table-search.ts';
import { idParams } from './id-params.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

export const groupsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.groups,
  staticData: { title: 'Vehicle groups', help: 'groups', menu: paths.companies },
  params: idParams('companyId'),
  validateSearch: readTableSearch(['name']),
  loader: ({ params: { companyId } }) => loadGroups(companyId),
}).lazy(
  lazyScreen(
    '/shell/groups/$companyId',
    async () => (await import('../features/classes/groups.screen.tsx')).GroupsScreen,
  ),
);

export const classesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.classes,
  staticData: { title: 'Vehicle classes', help: 'classes', menu: paths.companies },
  params: idParams('companyId', 'groupId'),
  validateSearch: readTableSearch(['name']),
  loader: async ({ params: { companyId, groupId } }) => {
    const groups = await loadGroups(companyId);
    if (!groups.some(({ id }) => id === groupId)) throw notFound();
    await queryClient.ensureQueryData(
      query('listCompanyVehicleClasses', { query: { company_id: companyId, group_id: groupId } }),
    );
  },
}).lazy(
  lazyScreen(
    '/shell/classes/$companyId/$groupId',
    async () => (await import('../features/classes/classes.screen.tsx')).ClassesScreen,
  ),
);

/** Throws `notFound` for another user's company, as if it didn't exist. */
async function loadGroups(companyId: number) {
  const companies = await queryClient.ensureQueryData(companiesQuery);
  if (!companies.some(({ id }) => id === companyId)) throw notFound();
  return await queryClient.ensureQueryData(
    query('listCompanyVehicleGroups', { query: { company_id: companyId } }),
  );
}
