import { join } from 'node:path';
import { makeSandboxCardPayment } from '@fleetworth/providers/card-payment/sandbox';
import { makeStripeCardPayment } from '@fleetworth/providers/card-payment/stripe';
import type { EmbeddedDashboard } from '@fleetworth/providers/embedded-dashboard';
import { makeLuzmoEmbeddedDashboard } from '@fleetworth/providers/embedded-dashboard/luzmo';
import { LUZMO_DEFAULTS } from '@fleetworth/providers/embedded-dashboard/luzmo/settings';
import { FACEBOOK_DEFAULTS, makeFacebookProvider } from '@fleetworth/providers/identity/facebook';
import { makeOpenidProvider, ISSUER_URLS } from '@fleetworth/providers/identity/openid';
import type { GuideValuation } from '@fleetworth/providers/guide-valuation';
import { makeBlackbookGuideValuation } from '@fleetworth/providers/guide-valuation/blackbook';
import { BLACKBOOK_URL } from '@fleetworth/providers/guide-valuation/blackbook/settings';
import { makeSandboxGuideValuation } from '@fleetworth/providers/guide-valuation/sandbox';
import { makeSmtpDelivery } from '@fleetworth/providers/mail/smtp';
import type { SellChannel } from '@fleetworth/providers/sell-channel';
import { makeAdventResource } from '@fleetworth/providers/sell-channel/advent-resource';
import { makeFleetMarketHub } from '@fleetworth/providers/sell-channel/fleet-market-hub';
import { FMH_API_URL } from '@fleetworth/providers/sell-channel/fleet-market-hub/wire';
import type { RentalSystemPort } from '@fleetworth/providers/rental-system';
import { makeSandboxRentalSystem } from '@fleetworth/providers/rental-system/sandbox';
import { makeTsdRentalSystem } from '@fleetworth/providers/rental-system/tsd';
import { TSD_URL } from '@fleetworth/providers/rental-system/tsd/settings';
import { makeSandboxTelematics } from '@fleetworth/providers/telematics/sandbox';
import { makeZubieTelematics } from '@fleetworth/providers/telematics/zubie';
import { ZUBIE_DEFAULTS } from '@fleetworth/providers/telematics/zubie/settings';
import { makeSandboxChannel } from '@fleetworth/providers/sell-channel/sandbox';
import { systemTiming, type Timing } from '@fleetworth/providers/http/timing';
import type { VehicleHistory } from '@fleetworth/providers/vehicle-history';
import { makeSandboxVehicleHistory } from '@fleetworth/providers/vehicle-history/sandbox';
import { makeVinauditVehicleHistory } from '@fleetworth/providers/vehicle-history/vinaudit';
import { VINAUDIT_URL } from '@fleetworth/providers/vehicle-history/vinaudit/settings';
import type { WholesaleValuation } from '@fleetworth/providers/wholesale-valuation';
import { makeManheimWholesaleValuation } from '@fleetworth/providers/wholesale-valuation/manheim';
import { MANHEIM_DEFAULTS } from '@fleetworth/providers/wholesale-valuation/manheim/settings';
import { makeSandboxWholesaleValuation } from '@fleetworth/providers/wholesale-valuation/sandbox';
import { VpicVinDecoding } from '@fleetworth/providers/vin-decoding/vpic';
import { readCatalog } from '@fleetworth/providers/vin-decoding/vpic/catalog';
import { SandboxCheckoutsRepository } from './features/payments/sandbox-checkouts.repository.ts';
import { SandboxVehiclesRepository } from './features/external-accounts/sandbox-vehicles.repository.ts';
import type { Providers } from './feature.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config/config.ts';
import type { Log } from './platform/log/log.ts';

interface ProviderOptions {
  clock: Clock;
  log?: Log;
  /** By default, each process spaces its own requests and ignores those of other processes. */
  timing?: Timing;
}

// No other code chooses the external systems behind the ports.
export function createProviders(
  config: Config,
  { clock, log, timing = systemTiming }: ProviderOptions,
): Providers {
  const isSandbox = config.valuationMode === 'sandbox';
  const cacheFolder = join(config.dataFolder, 'vpic');
  return {
    vinDecoding: new VpicVinDecoding({
      cacheFolder,
      failsOnTestVins: isSandbox,
      currentYear: () => Number(clock.today().slice(0, 4)),
    }),
    readCatalog: (currentYear) => readCatalog({ cacheFolder, currentYear }),
    wholesaleValuation: isSandbox
      ? makeSandboxWholesaleValuation()
      : createLiveValuation(config, timing, log),
    mail: config.smtp && makeSmtpDelivery({ url: config.smtp.smtpUrl, from: config.smtp.from }),
    cardPayment: createCardPayment(config, clock),
    guideValuation: createGuideValuation(config, timing),
    vehicleHistory: createVehicleHistory(config, timing),
    embeddedDashboard: createLiveDashboard(config, timing),
    sellChannels: createSellChannels(config),
    rentalSystem: createRentalSystem(config, { clock, timing }),
    telematics: createTelematics(config, { clock, timing }),
    identity: createIdentityProviders(config),
  };
}

function createLiveValuation(
  { manheim }: Config,
  timing: Timing,
  log: Log | undefined,
): WholesaleValuation | null {
  if (manheim === null) return null;
  const { baseUrl, tokenUrl, scope, mediaType, ...account } = manheim;
  const defaults = MANHEIM_DEFAULTS[manheim.generation];
  const settings = {
    ...account,
    baseUrl: baseUrl ?? defaults.baseUrl,
    tokenUrl: tokenUrl ?? defaults.tokenUrl ?? '',
    scope: scope ?? defaults.scope,
    mediaType: mediaType ?? defaults.mediaType,
  };
  return makeManheimWholesaleValuation(settings, timing, () =>
    log?.warn(
      'Manheim rejects forecasts for this account: values have no forecasts until MANHEIM_SCOPE includes ' +
        'the scope of forecasts',
    ),
  );
}

function createGuideValuation({ blackbookMode, blackbook }: Config, timing: Timing): GuideValuation | null {
  if (blackbookMode === 'sandbox') return makeSandboxGuideValuation(makeSandboxWholesaleValuation());
  if (blackbook === null) return null;
  const { baseUrl, ...account } = blackbook;
  return makeBlackbookGuideValuation({ ...account, baseUrl: baseUrl ?? BLACKBOOK_URL }, timing);
}

function createVehicleHistory({ historyMode, vinaudit }: Config, timing: Timing): VehicleHistory | null {
  if (historyMode === 'sandbox') return makeSandboxVehicleHistory();
  if (vinaudit === null) return null;
  const { baseUrl, ...account } = vinaudit;
  return makeVinauditVehicleHistory({ ...account, baseUrl: baseUrl ?? VINAUDIT_URL }, timing);
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

function createLiveDashboard({ luzmo }: Config, timing: Timing): EmbeddedDashboard | null {
  if (luzmo === null) return null;
  const { apiUrl, appUrl, ...account } = luzmo;
  const settings = {
    ...account,
    apiUrl: apiUrl ?? LUZMO_DEFAULTS.apiUrl,
    appUrl: appUrl ?? LUZMO_DEFAULTS.appUrl,
  };
  return makeLuzmoEmbeddedDashboard(settings, timing);
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

type ClockAndTiming = Required<Pick<ProviderOptions, 'clock' | 'timing'>>;

function createRentalSystem(
  { tsdMode, tsd }: Config,
  { clock, timing }: ClockAndTiming,
): RentalSystemPort | null {
  const now = () => clock.now();
  if (tsdMode === 'sandbox') return makeSandboxRentalSystem({ now });
  if (tsd === null) return null;
  const settings = { ...tsd, baseUrl: tsd.baseUrl ?? TSD_URL };
  return makeTsdRentalSystem(settings, { timing, now });
}

function createTelematics(
  { zubieMode, zubie, appUrl }: Config,
  { clock, timing }: ClockAndTiming,
): Providers['telematics'] {
  const now = () => clock.now();
  if (zubieMode === 'sandbox')
    return (database) =>
      makeSandboxTelematics({
        now,
        pageUrl: `${appUrl}/sandbox/zubie`,
        listVehicles: (userRef) => new SandboxVehiclesRepository(database).list(Number(userRef)),
      });
  if (zubie === null) return null;
  const { loginUrl, apiUrl, scope, ...client } = zubie;
  const settings = {
    ...client,
    loginUrl: loginUrl ?? ZUBIE_DEFAULTS.loginUrl,
    apiUrl: apiUrl ?? ZUBIE_DEFAULTS.apiUrl,
    scope: scope ?? ZUBIE_DEFAULTS.scope,
  };
  const live = makeZubieTelematics(settings, { timing, now });
  return () => live;
}

/** Returns the origin that the pages load the embedded dashboard from. */
export const getDashboardOrigin = ({ luzmo }: Pick<Config, 'luzmo'>): string | null =>
  luzmo && new URL(luzmo.appUrl ?? LUZMO_DEFAULTS.appUrl).origin;

function createIdentityProviders({ social: { google, linkedin, facebook } }: Config): Providers['identity'] {
  const openid = (key: keyof typeof ISSUER_URLS, service: NonNullable<typeof google>) =>
    makeOpenidProvider({ ...service, key, issuer: service.issuer ?? ISSUER_URLS[key] }, systemTiming);
  return {
    ...(google && { google: openid('google', google) }),
    ...(linkedin && { linkedin: openid('linkedin', linkedin) }),
    ...(facebook && { facebook: createFacebook(facebook) }),
  };
}

function createFacebook({
  signInUrl,
  graphUrl,
  version,
  ...client
}: NonNullable<Config['social']['facebook']>) {
  const settings = {
    ...client,
    signInUrl: signInUrl ?? FACEBOOK_DEFAULTS.signInUrl,
    graphUrl: graphUrl ?? FACEBOOK_DEFAULTS.graphUrl,
    version: version ?? FACEBOOK_DEFAULTS.version,
  };
  return makeFacebookProvider(settings, systemTiming);
}
