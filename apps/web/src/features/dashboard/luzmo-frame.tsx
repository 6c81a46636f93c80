import type { DashboardGrant } from '@fleetworth/contract/dashboard';
import classes from './dashboard.module.css';

const EMBED_VERSION = '0.1.0';

/**
 * Builds the URL of Luzmo's page as Luzmo's own package does, because the format isn't documented. The grant
 * is in the fragment, which browsers don't send.
 */
export function frameUrl({ server, host, id, token, dashboard_id }: DashboardGrant): string {
  const options = encodeURIComponent(JSON.stringify({ version: EMBED_VERSION, apiHost: host }));
  const url = new URL(`i/${encodeURIComponent(dashboard_id)}?${options}`, server);
  return `${url.href}#${encodeURIComponent(id)}:${encodeURIComponent(token)}`;
}

export const LuzmoFrame = ({ grant }: { grant: DashboardGrant }) => (
  <iframe
    key={grant.token}
    title="Dashboard"
    src={frameUrl(grant)}
    // The frame is from another origin, so it gets access only to its own storage, which it needs.
    // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin
    sandbox="allow-scripts allow-same-origin"
    referrerPolicy="no-referrer"
    className={classes.frame}
  />
);
