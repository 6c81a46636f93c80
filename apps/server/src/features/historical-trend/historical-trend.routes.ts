import { asSinglePage } from '../../platform/spreadsheet/sheet.ts';
import type { historicalTrendApi, TrendFilters } from '@fleetworth/contract/historical-trend';
import type { Deps, Feature } from '../../feature.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { exportSpreadsheet } from '../../platform/http/export-spreadsheet.ts';
import { companiesOf, describeFilters, readFilters } from '../fleet-view/public.ts';
import { presentTrend } from './trend.presenter.ts';
import { TrendRepository } from './trend.repository.ts';
import { TREND_SHEET, trendRows } from './trend-sheet.ts';

export const historicalTrendFeature: Feature<typeof historicalTrendApi> = { routes: historicalTrendRoutes };

function historicalTrendRoutes({ database, clock }: Deps): HandlersOf<typeof historicalTrendApi> {
  const read = async (scope: Scope, input: TrendFilters) =>
    presentTrend(
      await new TrendRepository(database, scope).readLeaves(
        await readFilters({ database, today: clock.today() }, scope, input),
      ),
    );
  return {
    readTrend: async ({ filters, session: { scope } }) => ({ data: await read(scope, filters) }),
    exportTrend: async ({ filters, session: { scope } }) => {
      const rows = trendRows(await read(scope, filters));
      return await exportSpreadsheet({ database, clock }, scope, {
        fileNamePrefix: 'historical-trend',
        sheet: TREND_SHEET,
        pages: asSinglePage(rows),
        rowCount: rows.length,
        companyIds: companiesOf(scope.companyIds, filters),
        locationIds: filters.location_id,
        filters: await describeFilters(database, scope, filters),
      });
    },
  };
}
