import type { historicalTrendApi, TrendFilters } from '@fleetworth/contract/historical-trend';
import type { Deps, Feature } from '../../feature.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { HandlersOf } from '../../platform/http/bind-endpoints.ts';
import { fileName, SpreadsheetResponse } from '../../platform/http/spreadsheet-response.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts';
import { readFilters } from '../fleet-view/public.ts';
import { presentTrend } from './trend.presenter.ts';
import { TrendRepository } from './trend.repository.ts';
import { TREND_SHEET, trendRows } from './trend-sheet.ts';

export const historicalTrendFeature: Feature<typeof historicalTrendApi> = { routes: historicalTrendRoutes };

function historicalTrendRoutes({ database, clock }: Deps): HandlersOf<typeof historicalTrendApi> {
  const read = async (scope: Scope, input: TrendFilters) =>
    presentTrend(
      await new TrendRepository(database, scope).readLeaves(await readFilters(database, scope, input)),
    );
  return {
    readTrend: async ({ filters, session: { scope } }) => ({ data: await read(scope, filters) }),
    exportTrend: async ({ filters, session: { scope } }) => {
      const rows = trendRows(await read(scope, filters));
      const file = writeSpreadsheet(TREND_SHEET, inOnePage(rows));
      return new SpreadsheetResponse({ file, name: fileName('historical-trend', clock), rows: rows.length });
    },
  };
}

async function* inOnePage<Page>(page: Page) {
  yield page;
}
