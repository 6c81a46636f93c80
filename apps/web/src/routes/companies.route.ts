import { createRoute, notFound } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { companiesQuery, locationsQuery } from '../shell/api/directory.queries.ts';
import { meQuery } from '../shell/api/me.queries.ts';
import { queryClient } from '../shell/api/query-client.ts';
import { loadChunk } from '../shell/notices/load-chunk.ts';
import { readChoice, readId } from '../shell/url/search-params.ts';
import { readTableSearch, type TableSearch } from '../shell/url/table-search.ts';
import { defaultCompany } from '../shell/session/default-company.ts';
import type { CompanyTab } from './company-tabs.tsx';
import { idParams } from './id-params.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

interface CompanySearch extends TableSearch {
  tab?: CompanyTab | undefined;
}

interface LocationsSearch extends TableSearch {
  company_id?: number | undefined;
}

const readDialogSearch = readTableSearch([]);

export const companiesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.companies,
  staticData: {
    title: 'Companies',
    help: 'companies',
    menu: { label: 'Companies', positions: { Fleet: 4, account: 7 } },
  },
  validateSearch: readDialogSearch,
}).lazy(
  lazyScreen('/shell/companies', async () => (await import('./pages/companies.page.tsx')).CompaniesPage),
);

export const companyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.company,
  staticData: { title: 'Locations', help: 'company', menu: paths.companies },
  params: idParams('companyId'),
  validateSearch: (search: Record<string, unknown>): CompanySearch => ({
    ...readDialogSearch(search),
    tab: readChoice(search.tab, ['members', 'sell-channels', 'accident-reports', 'changes', 'deleted']),
  }),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ params: { companyId }, deps: { tab } }) => {
    const companies = await queryClient.ensureQueryData(companiesQuery);
    // Responds as if another user's company didn't exist.
    if (!companies.some(({ id }) => id === companyId)) throw notFound();
    if (tab === undefined) return void (await queryClient.ensureQueryData(locationsQuery(companyId)));
    const { loadCompanyTab } = await loadChunk(() => import('./load-company-tab.ts'));
    await loadCompanyTab(companyId, tab);
  },
}).lazy(
  lazyScreen('/shell/company/$companyId', async () => (await import('./pages/company.page.tsx')).CompanyPage),
);

export const locationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.locations,
  staticData: { title: 'Managing the owned Locations', help: 'locations', menu: paths.companies },
  validateSearch: (search: Record<string, unknown>): LocationsSearch => ({
    ...readDialogSearch(search),
    company_id: readId(search.company_id),
  }),
  loaderDeps: ({ search }) => ({ companyId: search.company_id }),
  loader: async ({ deps: { companyId } }) => {
    const [me, companies] = await Promise.all([
      queryClient.ensureQueryData(meQuery),
      queryClient.ensureQueryData(companiesQuery),
    ]);
    const company = companies.find(({ id }) => id === companyId) ?? defaultCompany(me, companies);
    if (company) await queryClient.ensureQueryData(locationsQuery(company.id));
  },
}).lazy(
  lazyScreen(
    '/shell/locations',
    async () => (await import('../features/locations/locations.screen.tsx')).LocationsScreen,
  ),
);
