import { ConfigError, type Environment, readOneOf, readSafeUrl, requireSettings } from './read-settings.ts';

export interface LuzmoConfig {
  apiUrl: string | null;
  appUrl: string | null;
  key: string;
  token: string;
  dashboardId: string;
  collectionId: string;
}

const REQUIRED_SETTINGS = ['LUZMO_KEY', 'LUZMO_TOKEN', 'LUZMO_DASHBOARD_ID', 'LUZMO_COLLECTION_ID'];

export function readLuzmo(environment: Environment, fleetworthUrl: string): LuzmoConfig | null {
  const mode = readOneOf('LUZMO_MODE', environment.LUZMO_MODE, ['built-in', 'live']);
  if (mode === 'built-in') return null;
  requireSettings('LUZMO_MODE=live', REQUIRED_SETTINGS, environment);
  const appUrl = readSafeUrl('LUZMO_APP_URL', environment.LUZMO_APP_URL);
  // A frame of the same origin could access the page around it.
  if (appUrl !== null && new URL(appUrl).origin === new URL(fleetworthUrl).origin)
    throw new ConfigError("LUZMO_APP_URL must be Luzmo's address, not Fleetworth's.");
  return {
    apiUrl: readSafeUrl('LUZMO_API_URL', environment.LUZMO_API_URL),
    appUrl,
    key: environment.LUZMO_KEY ?? '',
    token: environment.LUZMO_TOKEN ?? '',
    dashboardId: readUuid('LUZMO_DASHBOARD_ID', environment.LUZMO_DASHBOARD_ID),
    collectionId: readUuid('LUZMO_COLLECTION_ID', environment.LUZMO_COLLECTION_ID),
  };
}

function readUuid(name: string, text = ''): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new ConfigError(
      `${name} must be an id such as 11111111-2222-4333-8444-555555555555, but is '${text}'.`,
    );
  return text;
}
