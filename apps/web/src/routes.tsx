import { createRouter } from '@tanstack/react-router';
import {
  auctionBatchesRoute,
  auctionBatchRoute,
  classPerformanceBatchesRoute,
  classPerformanceBatchRoute,
  financialBatchesRoute,
  financialBatchRoute,
  importsRoute,
  mileageBatchesRoute,
  mileageBatchRoute,
  vehicleBatchesRoute,
  vehicleBatchRoute,
} from './routes/batches.route.ts';
import { accidentReportRoute, linkedReportRoute } from './routes/accident-reports.route.ts';
import {
  confirmEmailRoute,
  forgotPasswordRoute,
  invitationRoute,
  outboxRoute,
  profileRoute,
  resetPasswordRoute,
} from './routes/accounts.route.ts';
import { auctionSearchRoute } from './routes/auction-search.route.ts';
import { calculatorRoute, diminishedValueRoute } from './routes/calculators.route.ts';
import { classPerformanceRoute } from './routes/class-performance.route.ts';
import { classesRoute, groupsRoute } from './routes/classes.route.ts';
import { dashboardRoute } from './routes/dashboard.route.ts';
import { demoAccountRequestRoute, demoRoute } from './routes/demo-accounts.route.ts';
import { depreciationOverridesRoute } from './routes/depreciation-overrides.route.ts';
import {
  guideOrderOfFleetRoute,
  guideOrderRoute,
  guideOrdersOfFleetRoute,
  guideOrdersRoute,
  guideSelectionRoute,
  guideVehiclesRoute,
} from './routes/guide-valuations.route.ts';
import {
  sandboxZubieRoute,
  tsdAccountRoute,
  zubieCallbackRoute,
  zubieLoginRoute,
} from './routes/external-accounts.route.ts';
import { forSaleRoute } from './routes/for-sale.route.ts';
import { helpRoute } from './routes/help.route.ts';
import { invoiceRoute, invoicesRoute, sandboxCheckoutRoute } from './routes/invoices.route.ts';
import { mileageRoute } from './routes/mileage.route.ts';
import { tagsRoute } from './routes/tags.route.ts';
import { companiesRoute, companyRoute, locationsRoute } from './routes/companies.route.ts';
import { notFoundRoute } from './routes/not-found.route.ts';
import { operationsRoute } from './routes/operations.route.ts';
import { operationReportRoute, operationReportsRoute } from './routes/operation-reports.route.ts';
import { historyReportsRoute } from './routes/history-reports.route.ts';
import { priceAlertsRoute } from './routes/price-alerts.route.ts';
import { futureSummaryRoute, futureValueRoute, projectedRevLossRoute } from './routes/projections.route.ts';
import type { HelpTopic } from './features/help/help-topics.ts';
import { rootRoute } from './routes/root.route.tsx';
import { shellRoute } from './routes/shell.route.ts';
import { loginRoute, loginTsdRoute } from './routes/sign-in.route.tsx';
import { oauthRoute, oauthServiceRoute, socialAccountsRoute } from './routes/social-accounts.route.ts';
import { vehiclesRoute } from './routes/vehicles.route.ts';
import { historicalTrendRoute, totalValueRoute } from './routes/totals.route.ts';
import { valueByVehicleRoute } from './routes/value-by-vehicle.route.ts';
import type { MenuPlacement } from './shell/menu/menu.ts';
import { FailedScreen } from './shell/layout/failed.screen.tsx';
import { DefaultNotFoundScreen } from './shell/layout/not-found.screen.tsx';
import { PendingScreen } from './shell/layout/pending.screen.tsx';
import { parseSearch, stringifySearch } from './shell/url/search-params.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    title?: string;
    /** A screen without a label has no search box. */
    searchLabel?: string;
    help?: HelpTopic;
    menu?: MenuPlacement;
  }
  interface HistoryState {
    from?: string;
  }
}

const PENDING_DELAY_MS = 100;

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    loginRoute,
    loginTsdRoute,
    forgotPasswordRoute,
    resetPasswordRoute,
    confirmEmailRoute,
    invitationRoute,
    outboxRoute,
    demoRoute,
    demoAccountRequestRoute,
    linkedReportRoute,
    oauthRoute,
    oauthServiceRoute,
    invoiceRoute,
    sandboxCheckoutRoute,
    shellRoute.addChildren([
      dashboardRoute,
      profileRoute,
      socialAccountsRoute,
      valueByVehicleRoute,
      totalValueRoute,
      historicalTrendRoute,
      forSaleRoute,
      classPerformanceRoute,
      historyReportsRoute,
      operationsRoute,
      operationReportsRoute,
      operationReportRoute,
      priceAlertsRoute,
      futureSummaryRoute,
      futureValueRoute,
      projectedRevLossRoute,
      companiesRoute,
      companyRoute,
      locationsRoute,
      groupsRoute,
      classesRoute,
      tagsRoute,
      calculatorRoute,
      diminishedValueRoute,
      depreciationOverridesRoute,
      guideVehiclesRoute,
      guideSelectionRoute,
      guideOrdersRoute,
      guideOrdersOfFleetRoute,
      guideOrderRoute,
      guideOrderOfFleetRoute,
      helpRoute,
      vehiclesRoute,
      mileageRoute,
      auctionSearchRoute,
      auctionBatchesRoute,
      auctionBatchRoute,
      classPerformanceBatchesRoute,
      classPerformanceBatchRoute,
      financialBatchesRoute,
      financialBatchRoute,
      importsRoute,
      mileageBatchesRoute,
      mileageBatchRoute,
      invoicesRoute,
      accidentReportRoute,
      vehicleBatchesRoute,
      vehicleBatchRoute,
      tsdAccountRoute,
      zubieLoginRoute,
      zubieCallbackRoute,
      sandboxZubieRoute,
      notFoundRoute,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPendingComponent: PendingScreen,
  defaultPendingMs: PENDING_DELAY_MS,
  defaultPendingMinMs: 0,
  defaultErrorComponent: FailedScreen,
  defaultNotFoundComponent: DefaultNotFoundScreen,
  scrollRestoration: true,
});
