import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import classes from '../../shell/layout/tabs.module.css';

// A tab is active if the URL has its value of `tab`. The first tab is active if the URL has none.
const COMPARE_SEARCH = { includeSearch: true, explicitUndefined: true };

export function AlertTabs() {
  const { data: me } = useSuspenseQuery(meQuery);
  const unread = me.unread_alert_firings;
  return (
    <nav aria-label="Price alerts" className={classes.tabs}>
      <Link
        to={paths.priceAlerts}
        search={{ tab: undefined }}
        activeOptions={COMPARE_SEARCH}
        className={classes.tab}
      >
        Alerts
      </Link>
      <Link
        to={paths.priceAlerts}
        search={{ tab: 'fired' }}
        activeOptions={COMPARE_SEARCH}
        className={classes.tab}
      >
        Triggered{unread > 0 && ` (${unread} new)`}
      </Link>
    </nav>
  );
}
