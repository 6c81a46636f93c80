import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { BATCH_GROUPS } from './batch-groups.ts';
import classes from '../../shell/layout/tabs.module.css';

// The search, such as the page of the list, does not affect which tab is active.
const ACTIVE_WHEN_EXACT = { exact: true, includeSearch: false };

export function BatchTabs() {
  const me = useSuspenseQuery(meQuery).data;
  const groups = BATCH_GROUPS.filter(({ requiredFlag }) => requiredFlag === undefined || me[requiredFlag]);
  return (
    <nav aria-label="Kinds of imports" className={classes.tabs}>
      <Link to={paths.imports} activeOptions={ACTIVE_WHEN_EXACT} className={classes.tab}>
        All
      </Link>
      {groups.map(({ listPath, tab }) => (
        <Link key={listPath} to={listPath} activeOptions={ACTIVE_WHEN_EXACT} className={classes.tab}>
          {tab}
        </Link>
      ))}
    </nav>
  );
}
