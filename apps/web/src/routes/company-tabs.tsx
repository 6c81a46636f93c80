import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import classes from './company-tabs.module.css';

export type CompanyTab = 'deleted';

interface CompanyTabsProps {
  companyId: number;
  tab: CompanyTab | undefined;
}

/** The tabs of a company's page, each with an address. */
export function CompanyTabs({ companyId, tab }: CompanyTabsProps) {
  return (
    <nav aria-label="Company" className={classes.tabs}>
      <Tab companyId={companyId} tab={undefined} isShown={tab === undefined} label="Locations" />
      <Tab companyId={companyId} tab="deleted" isShown={tab === 'deleted'} label="Deleted" />
    </nav>
  );
}

function Tab({ companyId, tab, isShown, label }: CompanyTabsProps & { isShown: boolean; label: string }) {
  return (
    <Link
      to={paths.company}
      params={{ companyId }}
      search={{ tab }}
      aria-current={isShown ? 'page' : undefined}
      className={classes.tab}
    >
      {label}
    </Link>
  );
}
