import { ConfigError, type Environment, oneOf, safeUrl, requireSettings } from './setting.ts';

export interface LuzmoConfig {
  apiUrl: string | null;
  appUrl: string | null;
  key: string;
  token: string;
  dashboardId: string;
  collectionId: string;
}

const REQUIRED = ['LUZMO_KEY', 'LUZMO_TOKEN', 'LUZMO_DASHBOARD_ID', 'LUZMO_COLLECTION_ID'];

export function readLuzmo(environment: Environment, ownUrl: string): LuzmoConfig | null {
  const mode = oneOf('LUZMO_MODE', environment.LUZMO_MODE, ['built-in', 'live']);
  if (mode === 'built-in') return null;
  requireSettings('LUZMO_MODE=live', REQUIRED, environment);
  const appUrl = safeUrl('LUZMO_APP_URL', environment.LUZMO_APP_URL);
  // A frame of the same origin could access the page around it.
  if (appUrl !== null && new URL(appUrl).origin === new URL(ownUrl).origin)
    throw new ConfigError("LUZMO_APP_URL must be Luzmo's address, not Fleetworth's.");
  return {
    apiUrl: safeUrl('LUZMO_API_URL', environment.LUZMO_API_URL),
    appUrl,
    key: environment.LUZMO_KEY ?? '',
    token: environment.LUZMO_TOKEN ?? '',
    dashboardId: recordId('LUZMO_DASHBOARD_ID', environment.LUZMO_DASHBOARD_ID),
    collectionId: recordId('LUZMO_COLLECTION_ID', environment.LUZMO_COLLECTION_ID),
  };
}

function recordId(name: string, text = ''): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    throw new ConfigError(
      `${name} must be an id such as 11111111-2222-4333-8444-555555555555, but is '${text}'.`,
    );
  return text;
}
