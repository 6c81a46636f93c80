import { join } from 'node:path';
import type { Words } from '@fleetworth/contract/words';
import { makeSandboxCardPayment } from '@fleetworth/providers/card-payment/sandbox';
import { makeStripeCardPayment } from '@fleetworth/providers/card-payment/stripe';
import type { EmbeddedDashboard } from '@fleetworth/providers/embedded-dashboard';
import { makeLuzmoEmbeddedDashboard } from '@fleetworth/providers/embedded-dashboard/luzmo';
import { LUZMO_DEFAULTS } from '@fleetworth/providers/embedded-dashboard/luzmo/settings';
import { FACEBOOK_DEFAULTS, makeFacebookProvider } from '@fleetworth/providers/identity/facebook';
import { makeOpenidProvider, OPENID_ISSUERS } from '@fleetworth/providers/identity/openid';
import type { GuideValuation } from '@fleetworth/providers/guide-valuation';
import { makeBlackbookGuideValuation } from '@fleetworth/providers/guide-valuation/blackbook';
import { BLACKBOOK_URL } from '@fleetworth/providers/guide-valuation/blackbook/settings';
import { makeSandboxGuideValuation } from '@fleetworth/providers/guide-valuation/sandbox';
import { makeSmtpDelivery } from '@fleetworth/providers/mail/smtp';
import type { SellChannel } from '@fleetworth/providers/sell-channel';
import { makeAdventResource } from '@fleetworth/providers/sell-channel/advent-resource';
import { makeFleetMarketHub } from '@fleetworth/providers/sell-channel/fleet-market-hub';
import { FMH_API_URL } from '@fleetworth/providers/sell-channel/fleet-market-hub/wire';
import { makeSandboxChannel } from '@fleetworth/providers/sell-channel/sandbox';
import { systemTiming } from '@fleetworth/providers/http/timing';
import type { WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import { makeManheimWholesaleValuation } from '@fleetworth/providers/wholesale-valuation/manheim';
import { MANHEIM_DEFAULTS } from '@fleetworth/providers/wholesale-valuation/manheim/settings';
import { makeSandboxWholesaleValuation } from '@fleetworth/providers/wholesale-valuation/sandbox';
import { VpicVinDecoding } from '@fleetworth/providers/vin-decoding/vpic';
import { readCatalogue } from '@fleetworth/providers/vin-decoding/vpic/catalogue';
import { sessionsFeature } from './features/sessions/sessions.routes.ts';
import { accidentReportsFeature } from './features/accident-reports/accident-reports.feature.ts';
import { accountsFeature } from './features/accounts/accounts.feature.ts';
import { socialAccountsFeature } from './features/social-accounts/social-accounts.feature.ts';
import { companiesFeature } from './features/companies/companies.routes.ts';
import { locationsFeature } from './features/locations/locations.routes.ts';
import { classesFeature } from './features/classes/classes.routes.ts';
import { tagsFeature } from './features/tags/tags.routes.ts';
import { catalogFeature } from './features/catalog/catalog.routes.ts';
import { vehiclesFeature } from './features/vehicles/vehicles.routes.ts';
import { membersFeature } from './features/members/members.feature.ts';
import { mileageFeature } from './features/mileage/mileage.routes.ts';
import { financeFeature } from './features/finance/finance.routes.ts';
import { deletedRecordsFeature } from './features/deleted-records/deleted-records.routes.ts';
import { changesFeature } from './features/changes/changes.routes.ts';
import { fleetViewFeature } from './features/fleet-view/fleet-view.routes.ts';
import { mailFeature } from './features/mail/mail.feature.ts';
import { marketValuesFeature } from './features/market-values/market-values.feature.ts';
import { historicalTrendFeature } from './features/historical-trend/historical-trend.routes.ts';
import { priceAlertsFeature } from './features/price-alerts/price-alerts.feature.ts';
import { projectionsFeature } from './features/projections/projections.routes.ts';
import { depreciationOverridesFeature } from './features/depreciation-overrides/depreciation-overrides.routes.ts';
import { calculatorsFeature } from './features/calculators/calculators.routes.ts';
import { dashboardFeature } from './features/dashboard/dashboard.routes.ts';
import { batchesFeature } from './features/batches/batches.feature.ts';
import { auctionSearchFeature } from './features/auction-search/auction-search.routes.ts';
import { guideOrderPayable } from './features/guide-valuations/guide-order-payable.ts';
import { guideValuationsFeature } from './features/guide-valuations/guide-valuations.feature.ts';
import { invoicePayable } from './features/invoices/public.ts';
import { invoicesFeature } from './features/invoices/invoices.feature.ts';
import { paymentsFeature } from './features/payments/payments.feature.ts';
import type { Payable } from './features/payments/public.ts';
import { SandboxCheckoutsRepository } from './features/payments/sandbox-checkouts.repository.ts';
import { sellingFeature } from './features/selling/selling.feature.ts';
import { eventsFeature } from './features/events/events.routes.ts';
import { demoAccountsFeature } from './features/demo-accounts/demo-accounts.feature.ts';
import { preferencesFeature } from './features/preferences/preferences.routes.ts';
import { positionsJobs } from './features/positions/positions.feature.ts';
import { auctionRows } from './features/auction-search/auction-rows.ts';
import { classPerformancesFeature } from './features/class-performances/class-performances.routes.ts';
import { classPerformanceRows } from './features/class-performances/class-performance-rows.ts';
import { contractRows } from './features/finance/contract-rows.ts';
import { deletedVehicleRows } from './features/vehicles/deleted-vehicle-rows.ts';
import { vehicleRows } from './features/vehicles/vehicle-rows.ts';
import type { KindsOfRows } from './features/batches/public.ts';
import { writeDependencies } from './features/market-values/public.ts';
import type { CallSettings, Deps, Feature, FeatureJob, Providers } from './feature.ts';
import { loadReferenceDataJob } from './load-reference-data.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Handlers } from './platform/http/bind-endpoints.ts';
import type { JobKind, JobQueue } from './platform/jobs/job-queue.ts';

/** Kinds of things that are paid by card. */
const PAYABLES: readonly Payable[] = [invoicePayable, guideOrderPayable];

/** Feature of each word of the contract. A word without one, or without a handler for a call, does not compile. */
const features: { [Word in keyof Words]: Feature<Words[Word]> } = {
  sessions: sessionsFeature,
  accounts: accountsFeature,
  'social-accounts': socialAccountsFeature,
  companies: companiesFeature,
  members: membersFeature,
  locations: locationsFeature,
  classes: classesFeature,
  tags: tagsFeature,
  catalog: catalogFeature,
  vehicles: vehiclesFeature,
  mileage: mileageFeature,
  finance: financeFeature,
  'deleted-records': deletedRecordsFeature,
  changes: changesFeature,
  'fleet-view': fleetViewFeature,
  'market-values': marketValuesFeature,
  'historical-trend': historicalTrendFeature,
  'price-alerts': priceAlertsFeature,
  projections: projectionsFeature,
  'depreciation-overrides': depreciationOverridesFeature,
  calculators: calculatorsFeature,
  dashboard: dashboardFeature,
  batches: batchesFeature(createKindsOfRows),
  'class-performances': classPerformancesFeature,
  'auction-search': auctionSearchFeature,
  'guide-valuations': guideValuationsFeature,
  invoices: invoicesFeature,
  payments: paymentsFeature(PAYABLES),
  selling: sellingFeature,
  events: eventsFeature,
  preferences: preferencesFeature,
  mail: mailFeature,
  'demo-accounts': demoAccountsFeature,
  'accident-reports': accidentReportsFeature,
};

/** Every job, of features and of what has no calls. */
const jobs: readonly FeatureJob[] = [
  ...Object.values<Feature<{ calls: object }>>(features).flatMap(({ jobs = [] }) => jobs),
  ...positionsJobs,
  loadReferenceDataJob,
];

/** Every feature's handlers. */
export const createHandlers = (deps: Deps, settings: CallSettings): Handlers =>
  Object.assign({}, ...Object.values(features).map(({ routes }) => routes(deps, settings)));

/** Every kind of job: every process has them, so that any may enqueue. */
export const jobKinds: readonly JobKind<never>[] = jobs.map(({ kind }) => kind);

/** Sets the workers to work. */
export async function startWorkers(queue: JobQueue, deps: Deps): Promise<void> {
  for (const job of jobs) await job.start(queue, deps);
}

/** Creates the rules for the rows of each kind of sheet. */
export function createKindsOfRows(deps: Deps): KindsOfRows {
  const { valueRequests } = writeDependencies(deps);
  const vehicles = vehicleRows({ vinDecoding: deps.vinDecoding, valueRequests });
  return {
    vehicle_create: vehicles,
    vehicle_delete: deletedVehicleRows(),
    finance_assumption: contractRows(valueRequests, 'finance_assumption'),
    finance_lease: contractRows(valueRequests, 'finance_lease'),
    finance_flooring: contractRows(valueRequests, 'finance_flooring'),
    finance_finance: contractRows(valueRequests, 'finance_finance'),
    class_performance: classPerformanceRows(),
    auction_valuation: auctionRows(deps),
  };
}

/** Chooses the adapters: the only place that names the systems behind the ports. */
export function createProviders(config: Config, clock: Clock): Providers {
  const isSandbox = config.valuationMode === 'sandbox';
  const cacheFolder = join(config.dataFolder, 'vpic');
  return {
    vinDecoding: new VpicVinDecoding({
      cacheFolder,
      triggers: isSandbox,
      currentYear: () => Number(clock.today().slice(0, 4)),
    }),
    readCatalogue: (currentYear) => readCatalogue({ cacheFolder, currentYear }),
    wholesaleValuation: isSandbox ? makeSandboxWholesaleValuation() : createLiveValuation(config),
    mail: config.smtp && makeSmtpDelivery({ url: config.smtp.smtpUrl, from: config.smtp.from }),
    cardPayment: createCardPayment(config, clock),
    guideValuation: createGuideValuation(config),
    embeddedDashboard: createLiveDashboard(config),
    sellChannels: createSellChannels(config),
    identity: createIdentityProviders(config),
  };
}

function createLiveValuation({ manheim }: Config): WholesaleValuation | null {
  if (manheim === null) return null;
  const { baseUrl, tokenUrl, scope, mediaType, ...account } = manheim;
  const usual = MANHEIM_DEFAULTS[manheim.generation];
  const settings = {
    ...account,
    baseUrl: baseUrl ?? usual.baseUrl,
    tokenUrl: tokenUrl ?? usual.tokenUrl ?? '',
    scope: scope ?? usual.scope,
    mediaType: mediaType ?? usual.mediaType,
  };
  return makeManheimWholesaleValuation(settings, systemTiming);
}

function createGuideValuation({ blackbookMode, blackbook }: Config): GuideValuation | null {
  if (blackbookMode === 'sandbox') return makeSandboxGuideValuation(makeSandboxWholesaleValuation());
  if (blackbook === null) return null;
  const { baseUrl, ...account } = blackbook;
  return makeBlackbookGuideValuation({ ...account, baseUrl: baseUrl ?? BLACKBOOK_URL }, systemTiming);
}

function createCardPayment({ stripeMode, stripe, appUrl }: Config, clock: Clock): Providers['cardPayment'] {
  if (stripeMode === 'sandbox') {
    const pageUrl = `${appUrl}/sandbox/checkout/`;
    return (database) =>
      makeSandboxCardPayment({
        sessions: new SandboxCheckoutsRepository(database),
        now: () => clock.now(),
        pageUrl,
      });
  }
  if (stripe === null) return null;
  const live = makeStripeCardPayment(stripe);
  return () => live;
}

function createLiveDashboard({ luzmo }: Config): EmbeddedDashboard | null {
  if (luzmo === null) return null;
  const { apiUrl, appUrl, ...account } = luzmo;
  const settings = {
    ...account,
    apiUrl: apiUrl ?? LUZMO_DEFAULTS.apiUrl,
    appUrl: appUrl ?? LUZMO_DEFAULTS.appUrl,
  };
  return makeLuzmoEmbeddedDashboard(settings, systemTiming);
}

function createSellChannels({ sellChannels: { fmh, adventResource, timeoutMs } }: Config): SellChannel[] {
  const usable = [
    fmh.mode === 'live' && makeFleetMarketHub({ apiUrl: fmh.apiUrl ?? FMH_API_URL, timeoutMs }, systemTiming),
    fmh.mode === 'sandbox' && makeSandboxChannel('fmh'),
    adventResource.mode === 'live' &&
      makeAdventResource({ apiUrl: adventResource.apiUrl ?? '', timeoutMs }, systemTiming),
    adventResource.mode === 'sandbox' && makeSandboxChannel('advent_resource'),
  ];
  return usable.filter((channel) => channel !== false);
}

/** Returns the only outside origin whose pages may be shown in a frame; null where there is none. */
export const frameOriginOf = ({ luzmo }: Pick<Config, 'luzmo'>): string | null =>
  luzmo && new URL(luzmo.appUrl ?? LUZMO_DEFAULTS.appUrl).origin;

function createIdentityProviders({ social: { google, linkedin, facebook } }: Config): Providers['identity'] {
  const openid = (key: keyof typeof OPENID_ISSUERS, service: NonNullable<typeof google>) =>
    makeOpenidProvider({ ...service, key, issuer: service.issuer ?? OPENID_ISSUERS[key] }, systemTiming);
  return {
    ...(google && { google: openid('google', google) }),
    ...(linkedin && { linkedin: openid('linkedin', linkedin) }),
    ...(facebook && { facebook: createFacebook(facebook) }),
  };
}

function createFacebook({
  pagesUrl,
  graphUrl,
  version,
  ...client
}: NonNullable<Config['social']['facebook']>) {
  const settings = {
    ...client,
    pagesUrl: pagesUrl ?? FACEBOOK_DEFAULTS.pagesUrl,
    graphUrl: graphUrl ?? FACEBOOK_DEFAULTS.graphUrl,
    version: version ?? FACEBOOK_DEFAULTS.version,
  };
  return makeFacebookProvider(settings, systemTiming);
}
