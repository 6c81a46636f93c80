import type { DashboardGrant } from '@fleetworth/contract/dashboard';
import classes from './dashboard.module.css';

const EMBED_VERSION = '0.1.0';

/**
 * Returns the address of Luzmo's page for a frame. Luzmo's own package builds it so; it documents no other
 * use. The grant stands behind the # sign, which browsers send to nobody.
 */
export function frameAddress({ server, host, id, token, dashboard_id }: DashboardGrant): string {
  const options = encodeURIComponent(JSON.stringify({ version: EMBED_VERSION, apiHost: host }));
  const address = new URL(`i/${encodeURIComponent(dashboard_id)}?${options}`, server);
  return `${address.href}#${encodeURIComponent(id)}:${encodeURIComponent(token)}`;
}

/** The outside dashboard. Another grant loads it anew. */
export const LuzmoFrame = ({ grant }: { grant: DashboardGrant }) => (
  <iframe
    key={grant.token}
    title="Dashboard"
    src={frameAddress(grant)}
    // oxlint-disable-next-line react/iframe-missing-sandbox -- of another origin, where it needs its storage
    sandbox="allow-scripts allow-same-origin"
    referrerPolicy="no-referrer"
    className={classes.frame}
  />
);
