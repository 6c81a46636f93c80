import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type ExternalAccountsConfig, readExternalAccounts } from './external-accounts.ts';
import { type LimitsConfig, readLimits } from './limits.ts';
import { type LuzmoConfig, readLuzmo } from './luzmo.ts';
import { type MailConfig, readAppUrl, readContactEmail, readInvitationLimits, readMail } from './mail.ts';
import { type ManheimConfig, readManheim } from './manheim.ts';
import { type PartnerLink, readPartnerLinks } from './partner-links.ts';
import { type Installation, type ProviderMode, readProviderMode } from './provider-mode.ts';
import { readSecretKeys } from './secrets.ts';
import { readSellChannels, type SellChannelsConfig } from './sell-channels.ts';
import { ConfigError, type Environment, readOneOf, readWholeNumber } from './read-settings.ts';
import { readSocial, type SocialConfig } from './social.ts';
import { type BlackbookConfig, readBlackbook } from './blackbook.ts';
import { readVehicleHistoryConfig, type VinauditConfig } from './vehicle-history.ts';
import { SETTING_DEFAULTS } from './settings.ts';
import { readStripe, type StripeConfig } from './stripe.ts';

export type TrustProxy = false | number | string[];
export type ProcessRole = 'all' | 'http' | 'worker';

export interface Config extends ExternalAccountsConfig, LimitsConfig {
  processRole: ProcessRole;
  host: string;
  port: number;
  metrics: { host: string; port: number } | null;
  dataFolder: string;
  /** Null starts the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null;
  /** Replica of the database, for requests that read many rows. */
  databaseReadUrl: string | null;
  backupFolder: string | null;
  timeZone: string;
  /** Year from which the age of vehicles is counted. Null selects the current year. */
  vehicleAgeBaseYear: number | null;
  isProduction: boolean;
  demoVehicles: number;
  valuationMode: ProviderMode;
  manheim: ManheimConfig | null;
  stripeMode: ProviderMode;
  stripe: StripeConfig | null;
  blackbookMode: ProviderMode;
  blackbook: BlackbookConfig | null;
  /** Price of a guide value per vehicle. Orders at 0 count as paid. */
  guidePriceCents: number;
  historyMode: ProviderMode;
  vinaudit: VinauditConfig | null;
  vehicleHistoryNotice: string | null;
  makesInvoices: boolean;
  sellChannels: SellChannelsConfig;
  /** Current key first. Null uses a file in the data folder. */
  secretKeys: readonly Uint8Array[] | null;
  luzmo: LuzmoConfig | null;
  smtp: MailConfig | null;
  contactEmail: string | null;
  /**
   * Maximum number of invitations that each user and each company emails in a day. The same limit applies
   * separately to confirmations of email addresses.
   */
  invitationsADay: number;
  /** Limit that replaces `invitationsADay` for new companies. */
  newCompanyInvitationsADay: number;
  social: SocialConfig;
  /** Base address of links in emails, without a trailing slash. */
  appUrl: string;
  partnerLinks: readonly PartnerLink[];
  /** False by default in production, because everyone knows the password of the demo account. */
  allowsDemo: boolean;
  logLevel: string;
  /** Connections for requests. Jobs have the same number of additional connections. */
  connections: number;
  rowCacheMegabytes: number;
  /**
   * Proxies whose X-Forwarded-For determines the caller's IP address: none, a number of hops, or a list of IP
   * addresses and networks.
   */
  trustProxy: TrustProxy;
}

const PORT_RANGE: [number, number] = [1, 65_535];

const readWholeNumberOrNull = (
  name: string,
  text: string | undefined,
  range: [number, number],
): number | null => (text === undefined ? null : readWholeNumber(name, text, range));

const readTimeZone = (name: string, text: string | undefined): string => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`${name} must name a time zone such as America/New_York, but is '${text}'.`);
  }
};

const readDatabaseUrl = (name: string, text: string | undefined): string | null => {
  if (text === undefined) return null;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new ConfigError(`${name} must be an address such as postgres://user:password@host:5432/database.`);
  return text;
};

function readDatabaseUrls(environment: Environment): Pick<Config, 'databaseUrl' | 'databaseReadUrl'> {
  if (environment.DATABASE_READ_URL !== undefined && environment.DATABASE_URL === undefined)
    throw new ConfigError(
      'DATABASE_READ_URL works only with DATABASE_URL: the embedded PostgreSQL has no replica.',
    );
  return {
    databaseUrl: readDatabaseUrl('DATABASE_URL', environment.DATABASE_URL),
    databaseReadUrl: readDatabaseUrl('DATABASE_READ_URL', environment.DATABASE_READ_URL),
  };
}

function readBackupFolder(environment: Environment): string | null {
  const folder = environment.FLEETWORTH_BACKUP;
  if (folder === undefined) return null;
  if (environment.DATABASE_URL !== undefined)
    throw new ConfigError(
      'FLEETWORTH_BACKUP works only without DATABASE_URL: back up your own PostgreSQL with its own tools.',
    );
  return resolve(folder);
}

function readMetrics(environment: Environment, serverPort: number): Config['metrics'] {
  const port = readWholeNumberOrNull('METRICS_PORT', environment.METRICS_PORT, PORT_RANGE);
  if (port === null) return null;
  if (port === serverPort && environment.FLEETWORTH_RUN !== 'worker')
    throw new ConfigError(`METRICS_PORT must differ from PORT, but both are ${port}.`);
  return { host: environment.METRICS_HOST ?? '', port };
}

const MAX_PROXIES = 10;
const isNetwork = (text: string): boolean => {
  const [ipAddress = '', prefix, ...others] = text.split('/');
  const maxPrefixLength = isIP(ipAddress) === 4 ? 32 : 128;
  const isPrefixValid =
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= maxPrefixLength);
  return isIP(ipAddress) !== 0 && isPrefixValid && others.length === 0;
};

const readTrustProxy = (name: string, text: string): TrustProxy => {
  if (text === 'off') return false;
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PROXIES) return Number(text);
  const networks = text.split(',').map((entry) => entry.trim());
  if (networks.every(isNetwork)) return networks;
  throw new ConfigError(
    `${name} must be off, a number of proxies from 1 to ${MAX_PROXIES}, ` +
      `or addresses such as 127.0.0.1,10.0.0.0/8, but is '${text}'.`,
  );
};

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

export function readConfig(variables: Environment): Config {
  // An empty setting counts as absent.
  const definedVariables = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const environment: Environment = { ...SETTING_DEFAULTS, ...definedVariables };
  const isProduction = environment.NODE_ENV === 'production';
  const allowsSandbox = environment.FLEETWORTH_ALLOW_SANDBOX === 'yes';
  const installation = { isProduction, allowsSandbox };
  const host = environment.HOST ?? '';
  const port = readWholeNumber('PORT', environment.PORT, PORT_RANGE);
  const valuation = readValuation(environment, installation);
  const appUrl = readAppUrl(environment, `http://${host}:${port}`);
  return {
    processRole: readOneOf('FLEETWORTH_RUN', environment.FLEETWORTH_RUN, ['all', 'http', 'worker']),
    host,
    port,
    metrics: readMetrics(environment, port),
    dataFolder: resolve(environment.FLEETWORTH_DATA ?? ''),
    ...readDatabaseUrls(environment),
    backupFolder: readBackupFolder(environment),
    ...readCalendar(environment),
    isProduction,
    ...valuation,
    ...readStripe(environment, installation),
    ...readBlackbook(environment, installation),
    ...readVehicleHistoryConfig(environment, installation),
    makesInvoices: readOneOf('INVOICES', environment.INVOICES, ['on', 'off']) === 'on',
    sellChannels: readSellChannels(environment, installation),
    ...readExternalAccounts(environment, installation),
    secretKeys: readSecretKeys(environment),
    luzmo: readLuzmo(environment, appUrl),
    smtp: readMail(environment),
    contactEmail: readContactEmail(environment),
    ...readInvitationLimits(environment),
    ...readLimits(environment),
    social: readSocial(environment, isProduction),
    appUrl,
    partnerLinks: readPartnerLinks(environment),
    allowsDemo: !isProduction || allowsSandbox,
    connections: readWholeNumber('FLEETWORTH_CONNECTIONS', environment.FLEETWORTH_CONNECTIONS, [2, 100]),
    rowCacheMegabytes: readWholeNumber(
      'FLEETWORTH_ROW_CACHE_MB',
      environment.FLEETWORTH_ROW_CACHE_MB,
      [0, 10_000],
    ),
    trustProxy: readTrustProxy('TRUST_PROXY', environment.TRUST_PROXY ?? ''),
    logLevel: readOneOf('FLEETWORTH_LOG_LEVEL', environment.FLEETWORTH_LOG_LEVEL, LOG_LEVELS),
  };
}

const readCalendar = (environment: Environment): Pick<Config, 'timeZone' | 'vehicleAgeBaseYear'> => ({
  timeZone: readTimeZone('FLEETWORTH_TIME_ZONE', environment.FLEETWORTH_TIME_ZONE),
  vehicleAgeBaseYear: readWholeNumberOrNull(
    'FLEETWORTH_AGE_YEAR',
    environment.FLEETWORTH_AGE_YEAR,
    [1990, 2100],
  ),
});

function readValuation(
  environment: Environment,
  installation: Installation,
): Pick<Config, 'valuationMode' | 'manheim' | 'demoVehicles'> {
  const valuationMode = readProviderMode('MANHEIM_MODE', environment.MANHEIM_MODE, installation);
  const { isProduction, allowsSandbox } = installation;
  const demoSetting = environment.FLEETWORTH_DEMO_VEHICLES;
  const isLive = valuationMode === 'live';
  // Demo vehicles don't exist, so queries about them would cost money and return nothing.
  if (isLive && demoSetting !== undefined && demoSetting !== '0') {
    throw new ConfigError(
      'Demo vehicles need sandbox values: FLEETWORTH_DEMO_VEHICLES must be 0 with MANHEIM_MODE=live.',
    );
  }
  if (isProduction && demoSetting !== undefined && demoSetting !== '0' && !allowsSandbox) {
    throw new ConfigError(
      'Demo vehicles are not allowed in production. Set FLEETWORTH_ALLOW_SANDBOX=yes to allow them.',
    );
  }
  const defaultDemoVehicles = isLive || (isProduction && !allowsSandbox) ? '0' : '2000';
  return {
    valuationMode,
    manheim: isLive ? readManheim(environment) : null,
    demoVehicles: readWholeNumber(
      'FLEETWORTH_DEMO_VEHICLES',
      demoSetting ?? defaultDemoVehicles,
      [0, 2_000_000],
    ),
  };
}

// No other code reads the environment.
export const processEnvironment = (): Environment => process.env;
