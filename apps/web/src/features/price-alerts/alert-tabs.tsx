import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import classes from '../../shell/layout/tabs.module.css';

// The search parameter `tab`, or its absence, selects the tab.
const ACTIVE_BY_TAB = { includeSearch: true, explicitUndefined: true };

export function AlertTabs() {
  const { data: me } = useSuspenseQuery(meQuery);
  const unread = me.unread_alert_firings;
  return (
    <nav aria-label="Price alerts" className={classes.tabs}>
      <Link
        to={paths.priceAlerts}
        search={{ tab: undefined }}
        activeOptions={ACTIVE_BY_TAB}
        className={classes.tab}
      >
        Alerts
      </Link>
      <Link
        to={paths.priceAlerts}
        search={{ tab: 'fired' }}
        activeOptions={ACTIVE_BY_TAB}
        className={classes.tab}
      >
        Triggered{unread > 0 && ` (${unread} new)`}
      </Link>
    </nav>
  );
}
