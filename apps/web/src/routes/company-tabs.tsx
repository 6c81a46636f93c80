import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import classes from '../shell/layout/tabs.module.css';

export type CompanyTab = 'members' | 'sell-channels' | 'accident-reports' | 'changes' | 'deleted';

export function CompanyTabs({ companyId }: { companyId: number }) {
  return (
    <nav aria-label="Company" className={classes.tabs}>
      <Tab companyId={companyId} tab={undefined} label="Locations" />
      <Tab companyId={companyId} tab="members" label="Members" />
      <Tab companyId={companyId} tab="sell-channels" label="Sell channels" />
      <Tab companyId={companyId} tab="accident-reports" label="Accident reports" />
      <Tab companyId={companyId} tab="changes" label="Recent changes" />
      <Tab companyId={companyId} tab="deleted" label="Deleted" />
    </nav>
  );
}

interface TabProps {
  companyId: number;
  tab: CompanyTab | undefined;
  label: string;
}

// A tab is active if the URL has its value of `tab`. Locations is active if the URL has none.
const COMPARE_SEARCH = { includeSearch: true, explicitUndefined: true };

function Tab({ companyId, tab, label }: TabProps) {
  return (
    <Link
      to={paths.company}
      params={{ companyId }}
      search={{ tab }}
      activeOptions={COMPARE_SEARCH}
      className={classes.tab}
    >
      {label}
    </Link>
  );
}
