import { accidentReportsApi } from './accident-reports.ts';
import { accountsApi } from './accounts.ts';
import { auctionSearchApi } from './auction-search.ts';
import { batchNamesApi } from './batch-names.ts';
import { batchesApi } from './batches.ts';
import { bulkEditApi } from './bulk-edit.ts';
import { calculatorsApi } from './calculators.ts';
import { catalogApi } from './catalog.ts';
import { changeSetsApi } from './change-sets.ts';
import { changesApi } from './changes.ts';
import { classPerformancesApi } from './class-performances.ts';
import { classesApi } from './classes.ts';
import type { ReasonTexts } from './common-reasons.ts';
import { companiesApi } from './companies.ts';
import { dashboardApi } from './dashboard.ts';
import { deletedRecordsApi } from './deleted-records.ts';
import { demoAccountsApi } from './demo-accounts.ts';
import { depreciationOverridesApi } from './depreciation-overrides.ts';
import type { Endpoint } from './endpoint.ts';
import { eventsApi } from './events.ts';
import { externalAccountsApi } from './external-accounts.ts';
import { financeApi } from './finance.ts';
import { firstFleetApi } from './first-fleet.ts';
import { fleetViewApi } from './fleet-view.ts';
import { guideValuationsApi } from './guide-valuations.ts';
import { historyReportsApi } from './history-reports.ts';
import { historicalTrendApi } from './historical-trend.ts';
import { invoicesApi } from './invoices.ts';
import { locationsApi } from './locations.ts';
import { checksApi } from './checks.ts';
import { mailApi } from './mail.ts';
import { marketValuesApi } from './market-values.ts';
import { membersApi } from './members.ts';
import { meApi } from './me.ts';
import { mileageApi } from './mileage.ts';
import { operationReportsApi } from './operation-reports.ts';
import { operationsApi } from './operations.ts';
import { paymentsApi } from './payments.ts';
import { preferencesApi } from './preferences.ts';
import { priceAlertsApi } from './price-alerts.ts';
import { projectionsApi } from './projections.ts';
import { sellingApi } from './selling.ts';
import { sessionsApi } from './sessions.ts';
import { socialAccountsApi } from './social-accounts.ts';
import { tagsApi } from './tags.ts';
import { vehiclesApi } from './vehicles.ts';

interface Feature {
  calls: Record<string, Endpoint>;
  reasons?: ReasonTexts;
}

/** All endpoints (`api.ts`) and reasons (`error-catalog.ts`) are derived from this list. */
export const features = {
  sessions: sessionsApi,
  me: meApi,
  accounts: accountsApi,
  'social-accounts': socialAccountsApi,
  companies: companiesApi,
  members: membersApi,
  locations: locationsApi,
  classes: classesApi,
  tags: tagsApi,
  catalog: catalogApi,
  vehicles: vehiclesApi,
  mileage: mileageApi,
  finance: financeApi,
  'look-again': checksApi,
  'deleted-records': deletedRecordsApi,
  'bulk-edit': bulkEditApi,
  'change-sets': changeSetsApi,
  changes: changesApi,
  'fleet-view': fleetViewApi,
  'market-values': marketValuesApi,
  'historical-trend': historicalTrendApi,
  'operation-reports': operationReportsApi,
  'price-alerts': priceAlertsApi,
  projections: projectionsApi,
  'depreciation-overrides': depreciationOverridesApi,
  calculators: calculatorsApi,
  dashboard: dashboardApi,
  'batch-names': batchNamesApi,
  batches: batchesApi,
  'first-fleet': firstFleetApi,
  'class-performances': classPerformancesApi,
  'auction-search': auctionSearchApi,
  'guide-valuations': guideValuationsApi,
  'history-reports': historyReportsApi,
  invoices: invoicesApi,
  payments: paymentsApi,
  selling: sellingApi,
  events: eventsApi,
  preferences: preferencesApi,
  mail: mailApi,
  'external-accounts': externalAccountsApi,
  'demo-accounts': demoAccountsApi,
  'accident-reports': accidentReportsApi,
  operations: operationsApi,
} satisfies Record<string, Feature>;

export type Features = typeof features;
