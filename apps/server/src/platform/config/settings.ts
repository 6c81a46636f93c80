export interface Setting {
  /** Allowed values, for the documentation. */
  type: string;
  default?: string;
  /** Describes the default in the documentation where it isn't a fixed value. */
  defaultText?: string;
  text: string;
}

const PROVIDER_MODES = 'sandbox, live, off';
const DEFAULT_PROVIDER_MODE = 'sandbox (production: off)';
const NEVER_LOGGED = 'Never logged.';

const providerModeSetting = (text: string): Setting => ({
  type: PROVIDER_MODES,
  defaultText: DEFAULT_PROVIDER_MODE,
  text,
});
const urlSetting = (text: string, defaultText?: string): Setting => ({
  type: 'https address',
  ...(defaultText && { defaultText }),
  text,
});

/** docs/configuration.md is generated from these settings. */
export const SETTINGS: Readonly<Record<string, Readonly<Record<string, Setting>>>> = {
  Server: {
    PORT: { type: '1 to 65535', default: '3000', text: 'Port that the server listens on.' },
    HOST: { type: 'host name or IP', default: '127.0.0.1', text: 'Address that the server listens on.' },
    APP_URL: {
      type: 'web address',
      defaultText: 'http://HOST:PORT',
      text: 'Public address, used in links of emails and redirects. Example: `https://fleet.example.com`.',
    },
    TRUST_PROXY: {
      type: 'off, 1 to 10, or addresses',
      default: 'off',
      text: 'Number or addresses (`10.0.0.0/8`) of reverse proxies whose `X-Forwarded-For` is trusted.',
    },
    FLEETWORTH_RUN: {
      type: 'all, http, worker',
      default: 'all',
      text: 'Runs only the web server or only the jobs. Both need the same `DATABASE_URL`.',
    },
    METRICS_PORT: {
      type: '1 to 65535',
      text: 'Port that serves `/metrics` for Prometheus. Without it, there are no metrics.',
    },
    METRICS_HOST: {
      type: 'host name or IP',
      default: '127.0.0.1',
      text: 'Address that serves `/metrics`. Anyone who reaches it can read them.',
    },
    FLEETWORTH_LOG_LEVEL: {
      type: 'debug, info, warn, error, silent',
      default: 'info',
      text: 'Least severe level that is logged.',
    },
    NODE_ENV: {
      type: 'production',
      text: 'Disables demo data and sandbox values.',
    },
    FLEETWORTH_ALLOW_SANDBOX: {
      type: 'yes',
      text: 'Allows demo data and sandbox values in production.',
    },
    PARTNER_LINKS: {
      type: 'Name=address;…',
      text:
        'Up to 12 links in the side menu: ' +
        '`Tolls=https://tolls.example.com;Parts=https://parts.example.com`.',
    },
  },
  Data: {
    FLEETWORTH_DATA: {
      type: 'folder',
      default: '.data',
      text: 'Data folder with the embedded PostgreSQL and the encryption key.',
    },
    DATABASE_URL: {
      type: 'postgres address',
      text:
        'External PostgreSQL 18. Its role must own the database. ' +
        'For the number of connections, see docs/operations.md.',
    },
    DATABASE_READ_URL: {
      type: 'postgres address',
      text:
        'Replica of `DATABASE_URL` for exports, projections, operation reports and accident PDFs. ' +
        'If it lags by more than two seconds, they are read from the primary.',
    },
    FLEETWORTH_BACKUP: {
      type: 'folder',
      text:
        'Folder for backups of the embedded PostgreSQL, on another disk. ' +
        'Backs up each night and archives every change within a minute. Not with `DATABASE_URL`.',
    },
    FLEETWORTH_SECRET_KEY: {
      type: '32 bytes in base64',
      defaultText: 'a file in the data folder',
      text:
        `Key that encrypts stored credentials (\`openssl rand -base64 32\`). ` +
        `Set two keys (new,old) during a rotation. Required with \`DATABASE_URL\`. ${NEVER_LOGGED}`,
    },
    FLEETWORTH_DEMO_VEHICLES: {
      type: '0 to 2,000,000',
      defaultText: '2000 (0 in production or with `MANHEIM_MODE=live`)',
      text: 'Size of the demo fleet that is created in an empty database. 0 creates none.',
    },
    FLEETWORTH_COMPANIES_A_DAY: {
      type: '0 to 10,000',
      default: '5',
      text: 'Maximum number of companies that a user can add in a day.',
    },
    FLEETWORTH_MAX_COMPANIES: {
      type: '0 to 10,000',
      default: '20',
      text: 'Maximum number of companies that a user can add in all. Deleted companies are not counted.',
    },
    FLEETWORTH_PHOTO_STORAGE_MB: {
      type: '0 to 1,000,000',
      default: '2048',
      text: "Maximum total size of a company's accident photos. Reports without photos are always accepted.",
    },
    FLEETWORTH_CONNECTIONS: {
      type: '2 to 100',
      default: '8',
      text: 'Database connections of a process for API calls, and as many for jobs. See docs/operations.md.',
    },
    FLEETWORTH_ROW_CACHE_MB: {
      type: '0 to 10,000',
      default: '200',
      text: 'Memory for cached list rows in each process. 0 turns the cache off.',
    },
    FLEETWORTH_TIME_ZONE: {
      type: 'time zone',
      default: 'America/New_York',
      text: 'Business time zone, which determines the current day.',
    },
    FLEETWORTH_AGE_YEAR: {
      type: '1990 to 2100',
      defaultText: 'current year',
      text: 'Year used to compute the age of vehicles.',
    },
  },
  'Market values (Manheim)': {
    MANHEIM_MODE: providerModeSetting('Source of auction values.'),
    MANHEIM_KEY: { type: 'text', text: `Account key. Required for live. ${NEVER_LOGGED}` },
    MANHEIM_SECRET: { type: 'text', text: `Account secret. Required for live. ${NEVER_LOGGED}` },
    MANHEIM_API: {
      type: 'bridge, legacy',
      default: 'bridge',
      text: "`bridge` is Cox Automotive's MMR 1.4, `legacy` is api.manheim.com.",
    },
    MANHEIM_TOKEN_URL: urlSetting('Token endpoint. Required for live with bridge.', "legacy API's address"),
    MANHEIM_BASE_URL: urlSetting('Base address of the API.', "the API's address"),
    MANHEIM_SCOPE: {
      type: 'text',
      defaultText: 'scopes for values only',
      text: 'OAuth scopes of the token.',
    },
    MANHEIM_ACCEPT: { type: 'media type', defaultText: "the API's type", text: 'Accept header of requests.' },
    MANHEIM_REQUESTS_A_SECOND: {
      type: '1 to 1,000',
      default: '20',
      text: 'Maximum requests per second, across all processes.',
    },
  },
  'Black Book': {
    BLACKBOOK_MODE: providerModeSetting('Source of Black Book values.'),
    BLACKBOOK_PRICE: {
      type: 'dollars',
      default: '2.50',
      text: 'Price for each vehicle, 0 or from 0.50 to 1,000.00. With 0, orders need no payment.',
    },
    BLACKBOOK_USER: { type: 'text', text: `User name. Required for live. ${NEVER_LOGGED}` },
    BLACKBOOK_PASSWORD: { type: 'text', text: `Password. Required for live. ${NEVER_LOGGED}` },
    BLACKBOOK_CUSTOMER_ID: { type: 'text', text: 'Customer number of older accounts.' },
    BLACKBOOK_URL: urlSetting('Address of the API.', "Black Book's address"),
  },
  'Vehicle history (VinAudit)': {
    HISTORY_MODE: providerModeSetting('Source of vehicle history reports.'),
    HISTORY_KEY: { type: 'text', text: `Account key. Required for live. ${NEVER_LOGGED}` },
    HISTORY_USER: { type: 'text', text: `User name. Required for live. ${NEVER_LOGGED}` },
    HISTORY_PASSWORD: { type: 'text', text: `Password. Required for live. ${NEVER_LOGGED}` },
    HISTORY_NOTICE: {
      type: 'text',
      text: 'Notice printed at the end of each PDF, as your contract requires.',
    },
    HISTORY_URL: urlSetting('Address of the API.', "VinAudit's address"),
  },
  'Payments (Stripe)': {
    STRIPE_MODE: providerModeSetting('Card payments.'),
    STRIPE_SECRET_KEY: {
      type: 'sk_live_… or rk_live_…',
      text: `Secret key. Required for live. ${NEVER_LOGGED}`,
    },
    STRIPE_WEBHOOK_SECRET: {
      type: 'whsec_…',
      text: `Webhook secret. Set two (new,old) while you replace it. Required for live. ${NEVER_LOGGED}`,
    },
    STRIPE_API_URL: urlSetting('Address of the API.', "Stripe's address"),
    INVOICES: { type: 'on, off', default: 'off', text: "Creates invoices for companies' packages." },
  },
  'Sell channels': {
    FMH_MODE: providerModeSetting('Sales through Fleet Market Hub.'),
    FMH_API_URL: urlSetting('Address of Fleet Market Hub.', "the hub's address"),
    ADVENT_RESOURCE_MODE: providerModeSetting('Sales through Advent Resource.'),
    ADVENT_RESOURCE_API_URL: urlSetting('Address of Advent Resource. Required for live.'),
    SELL_TIMEOUT_SECONDS: { type: '1 to 45', default: '30', text: 'Timeout of a request to a channel.' },
    SELL_WAIT_SECONDS: {
      type: '0 to 25',
      default: '25',
      text:
        'Maximum time that a sale waits for results. Later results appear on the screen when they ' +
        'arrive.',
    },
  },
  'TSD and Zubie': {
    TSD_MODE: providerModeSetting('Operation reports from TSD.'),
    TSD_SENDER_ID: { type: 'text', text: 'Sender id from TSD. Required for live.' },
    TSD_TRADING_PARTNER: { type: 'text', text: 'Trading partner code from TSD. Required for live.' },
    TSD_BASE_URL: urlSetting('Address of the API.', "TSD's address"),
    ZUBIE_MODE: providerModeSetting('Odometer readings from Zubie.'),
    ZUBIE_CLIENT_ID: { type: 'text', text: 'Client id of your app. Required for live, with `APP_URL`.' },
    ZUBIE_CLIENT_SECRET: {
      type: 'text',
      text: `Client secret of your app. Required for live. ${NEVER_LOGGED}`,
    },
    ZUBIE_SCOPE: {
      type: 'text',
      defaultText: 'vehicles.read trips.read',
      text: 'OAuth scopes, separated by spaces.',
    },
    ZUBIE_LOGIN_URL: urlSetting('Address of the authorization page.', "Zubie's address"),
    ZUBIE_API_URL: urlSetting('Address of the API.', "Zubie's address"),
  },
  'Dashboard (Luzmo)': {
    LUZMO_MODE: {
      type: 'built-in, live',
      default: 'built-in',
      text: '`built-in` draws the dashboard itself, `live` embeds a Luzmo dashboard.',
    },
    LUZMO_KEY: { type: 'text', text: `API key of an account owner. Required for live. ${NEVER_LOGGED}` },
    LUZMO_TOKEN: { type: 'text', text: `API token. Required for live. ${NEVER_LOGGED}` },
    LUZMO_DASHBOARD_ID: { type: 'UUID', text: 'Dashboard to embed. Required for live.' },
    LUZMO_COLLECTION_ID: {
      type: 'UUID',
      text: 'Collection with the dashboard and its data sets. Required for live.',
    },
    LUZMO_API_URL: urlSetting('API address for your region.', '`https://api.luzmo.com`'),
    LUZMO_APP_URL: urlSetting('App address for your region.', '`https://app.luzmo.com`'),
  },
  Email: {
    SMTP_URL: {
      type: 'smtp:// or smtps://',
      text:
        'Mail server, such as `smtp://user:password@mail.example.com:587`. ' +
        `Needs \`MAIL_FROM\` and \`APP_URL\`. ${NEVER_LOGGED}`,
    },
    MAIL_FROM: { type: 'email address', text: 'Sender, such as `Fleetworth <no-reply@example.com>`.' },
    CONTACT_EMAIL: { type: 'email address', text: 'Contact address shown after sign-up.' },
    FLEETWORTH_INVITATIONS_A_DAY: {
      type: '0 to 10,000',
      default: '200',
      text:
        'Maximum number of invitations that each user and each company can email in a day. Address ' +
        'confirmations have the same, separate limit.',
    },
    FLEETWORTH_NEW_COMPANY_INVITATIONS_A_DAY: {
      type: '0 to 10,000',
      default: '20',
      text: 'Same as `FLEETWORTH_INVITATIONS_A_DAY`, for a company in its first 30 days.',
    },
  },
  'Sign-in services': {
    GOOGLE_CLIENT_ID: { type: 'text', text: 'Enables sign-in with Google. Needs `APP_URL`.' },
    GOOGLE_CLIENT_SECRET: { type: 'text', text: `Client secret. ${NEVER_LOGGED}` },
    LINKEDIN_CLIENT_ID: { type: 'text', text: 'Enables sign-in with LinkedIn. Needs `APP_URL`.' },
    LINKEDIN_CLIENT_SECRET: { type: 'text', text: `Client secret. ${NEVER_LOGGED}` },
    FACEBOOK_CLIENT_ID: { type: 'text', text: 'Enables sign-in with Facebook. Needs `APP_URL`.' },
    FACEBOOK_CLIENT_SECRET: { type: 'text', text: `App secret. ${NEVER_LOGGED}` },
    FACEBOOK_API_VERSION: { type: 'version', defaultText: 'v25.0', text: 'Version of the Graph API.' },
    GOOGLE_ISSUER: urlSetting('Issuer address. Change it for tests only.', "Google's address"),
    LINKEDIN_ISSUER: urlSetting('Issuer address. Change it for tests only.', "LinkedIn's address"),
    FACEBOOK_URL: urlSetting('Address of the sign-in page. Change it for tests only.', "Facebook's address"),
    FACEBOOK_GRAPH_URL: urlSetting(
      'Address of the Graph API. Change it for tests only.',
      "Facebook's address",
    ),
  },
};

export const SETTING_DEFAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(SETTINGS).flatMap((group) =>
    Object.entries(group).flatMap(([name, setting]) =>
      setting.default === undefined ? [] : [[name, setting.default]],
    ),
  ),
);
