import { createRoute } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { readChoice, readId } from '../shell/url/search-params.ts';
import { lazyScreen } from './lazy-screen.ts';
import { shellRoute } from './shell.route.ts';

const readOverridesSearch = (search: Record<string, unknown>) => {
  const company_id = readId(search.company_id);
  const brand_id = readId(search.brand_id);
  return {
    company_id,
    location_id: company_id === undefined ? undefined : readId(search.location_id),
    brand_id,
    model_id: brand_id === undefined ? undefined : readId(search.model_id),
    page: readId(search.page),
    dialog: readChoice(search.dialog, ['add', 'edit', 'delete']),
    id: readId(search.id),
  };
};

export const depreciationOverridesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.depreciationOverrides,
  staticData: {
    title: 'Depreciation Overrides',
    help: 'depreciation-overrides',
    menu: { label: 'Depr. Over.', positions: { account: 11 } },
  },
  validateSearch: readOverridesSearch,
}).lazy(
  lazyScreen(
    '/shell/depreciation-overrides',
    async () => (await import('../features/depreciation-overrides/overrides.screen.tsx')).OverridesScreen,
  ),
);
