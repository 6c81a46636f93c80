import type { Features } from '@fleetworth/contract/features';
import { meFeature } from './features/me/me.routes.ts';
import { sessionsFeature } from './features/sessions/sessions.routes.ts';
import { accidentReportsFeature } from './features/accident-reports/accident-reports.feature.ts';
import { printMailedReport } from './features/accident-reports/print-report.ts';
import { accountsFeature } from './features/accounts/accounts.feature.ts';
import { socialAccountsFeature } from './features/social-accounts/social-accounts.feature.ts';
import { companiesFeature } from './features/companies/companies.routes.ts';
import { locationsFeature } from './features/locations/locations.routes.ts';
import { classesFeature } from './features/classes/classes.routes.ts';
import { tagsFeature } from './features/tags/tags.routes.ts';
import { catalogFeature } from './features/catalog/catalog.routes.ts';
import { vehiclesFeature } from './features/vehicles/vehicles.routes.ts';
import { membersFeature } from './features/members/members.feature.ts';
import { mileageRowKind } from './features/mileage/mileage-rows.ts';
import { mileageFeature } from './features/mileage/mileage.routes.ts';
import { financeFeature } from './features/finance/finance.routes.ts';
import { deletedRecordsFeature } from './features/deleted-records/deleted-records.routes.ts';
import { bulkEditFeature } from './features/bulk-edit/bulk-edit.routes.ts';
import { changeSetsFeature } from './features/change-sets/change-sets.feature.ts';
import { changesFeature } from './features/changes/changes.routes.ts';
import { firstFleetFeature } from './features/first-fleet/first-fleet.feature.ts';
import { fleetViewFeature } from './features/fleet-view/fleet-view.routes.ts';
import { checksFeature } from './features/checks/checks.routes.ts';
import { mailFeature } from './features/mail/mail.feature.ts';
import { marketValuesFeature } from './features/market-values/market-values.feature.ts';
import { historicalTrendFeature } from './features/historical-trend/historical-trend.routes.ts';
import { priceAlertsFeature } from './features/price-alerts/price-alerts.feature.ts';
import { projectionsFeature } from './features/projections/projections.routes.ts';
import { depreciationOverridesFeature } from './features/depreciation-overrides/depreciation-overrides.routes.ts';
import { calculatorsFeature } from './features/calculators/calculators.routes.ts';
import { dashboardFeature } from './features/dashboard/dashboard.routes.ts';
import { batchNamesFeature } from './features/batch-names/batch-names.feature.ts';
import { batchesFeature } from './features/batches/batches.feature.ts';
import { auctionSearchFeature } from './features/auction-search/auction-search.routes.ts';
import { guideOrderPayable } from './features/guide-valuations/guide-order-payable.ts';
import { guideValuationsFeature } from './features/guide-valuations/guide-valuations.feature.ts';
import { invoicePayable } from './features/invoices/public.ts';
import { historyReportsFeature } from './features/history-reports/history-reports.feature.ts';
import { invoicesFeature } from './features/invoices/invoices.feature.ts';
import { paymentsFeature } from './features/payments/payments.feature.ts';
import type { Payable } from './features/payments/public.ts';
import { sellingFeature } from './features/selling/selling.feature.ts';
import { operationsFeature } from './features/operations/operations.feature.ts';
import { operationReportsFeature } from './features/operation-reports/operation-reports.feature.ts';
import { externalAccountsFeature } from './features/external-accounts/external-accounts.feature.ts';
import { eventsFeature } from './features/events/events.routes.ts';
import { demoAccountsFeature } from './features/demo-accounts/demo-accounts.feature.ts';
import { preferencesFeature } from './features/preferences/preferences.routes.ts';
import { backupsJobs } from './features/backups/backups.feature.ts';
import { positionsJobs } from './features/positions/positions.feature.ts';
import { auctionRowKind } from './features/auction-search/auction-rows.ts';
import { classPerformancesFeature } from './features/class-performances/class-performances.routes.ts';
import { classPerformanceRowKind } from './features/class-performances/class-performance-rows.ts';
import { contractRowKind } from './features/finance/contract-rows.ts';
import { vehicleDeletionRowKind } from './features/vehicles/vehicle-deletion-rows.ts';
import { deleteVehicles } from './features/vehicles/public.ts';
import { vehicleRowKind } from './features/vehicles/vehicle-rows.ts';
import type { RowKinds } from './features/batches/public.ts';
import { dependenciesOfWrites } from './features/market-values/public.ts';
import type { EndpointSettings, Deps, Feature, FeatureJob } from './feature.ts';
import { findProblems } from './verify-database.ts';
import { loadReferenceDataJob } from './load-reference-data.ts';
import type { Handlers } from './platform/http/bind-endpoints.ts';
import type { JobKind, JobQueue } from './platform/jobs/job-queue.ts';

const PAYABLES: readonly Payable[] = [invoicePayable, guideOrderPayable];

// The type makes the compiler report a feature or handler that is missing here.
const features: { [Name in keyof Features]: Feature<Features[Name]> } = {
  sessions: sessionsFeature,
  me: meFeature,
  accounts: accountsFeature,
  'social-accounts': socialAccountsFeature,
  companies: companiesFeature,
  members: membersFeature,
  locations: locationsFeature(deleteVehicles),
  classes: classesFeature,
  tags: tagsFeature,
  catalog: catalogFeature,
  vehicles: vehiclesFeature,
  mileage: mileageFeature,
  finance: financeFeature,
  'look-again': checksFeature,
  'deleted-records': deletedRecordsFeature,
  'bulk-edit': bulkEditFeature,
  'change-sets': changeSetsFeature,
  changes: changesFeature,
  'fleet-view': fleetViewFeature,
  'market-values': marketValuesFeature,
  'historical-trend': historicalTrendFeature,
  'price-alerts': priceAlertsFeature,
  projections: projectionsFeature,
  'depreciation-overrides': depreciationOverridesFeature,
  calculators: calculatorsFeature,
  dashboard: dashboardFeature,
  'batch-names': batchNamesFeature,
  batches: batchesFeature(createRowKinds),
  'first-fleet': firstFleetFeature(createRowKinds),
  'class-performances': classPerformancesFeature,
  'auction-search': auctionSearchFeature,
  'guide-valuations': guideValuationsFeature,
  'operation-reports': operationReportsFeature,
  'history-reports': historyReportsFeature,
  invoices: invoicesFeature,
  payments: paymentsFeature(PAYABLES),
  selling: sellingFeature,
  events: eventsFeature,
  preferences: preferencesFeature,
  mail: mailFeature(printMailedReport),
  'external-accounts': externalAccountsFeature,
  'demo-accounts': demoAccountsFeature,
  'accident-reports': accidentReportsFeature,
  operations: operationsFeature,
};

const jobs: readonly FeatureJob[] = [
  ...Object.values<Feature<{ calls: object }>>(features).flatMap(({ jobs = [] }) => jobs),
  ...positionsJobs,
  ...backupsJobs(findProblems),
  loadReferenceDataJob,
];

export const createHandlers = (deps: Deps, settings: EndpointSettings): Handlers =>
  Object.assign({}, ...Object.values(features).map(({ routes }) => routes(deps, settings)));

/** Every process registers all kinds, so that it can enqueue any job. */
export const jobKinds: readonly JobKind<never>[] = jobs.map(({ kind }) => kind);

export async function startWorkers(queue: JobQueue, deps: Deps): Promise<void> {
  for (const job of jobs) await job.start(queue, deps);
}

export function createRowKinds(deps: Deps): RowKinds {
  const { valueRequests } = dependenciesOfWrites(deps);
  const vehicles = vehicleRowKind({ vinDecoding: deps.vinDecoding, valueRequests });
  return {
    vehicle_create: vehicles,
    vehicle_delete: vehicleDeletionRowKind(),
    finance_assumption: contractRowKind(valueRequests, 'finance_assumption'),
    finance_lease: contractRowKind(valueRequests, 'finance_lease'),
    finance_flooring: contractRowKind(valueRequests, 'finance_flooring'),
    finance_finance: contractRowKind(valueRequests, 'finance_finance'),
    mileage: mileageRowKind(valueRequests),
    class_performance: classPerformanceRowKind(),
    auction_valuation: auctionRowKind(deps),
  };
}
