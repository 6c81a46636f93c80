import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Page } from '../../shell/layout/page.tsx';
import { RecentChanges } from './recent-changes.tsx';

interface CompanyChangesProps {
  company: { id: number; name: string };
  tabs: ReactNode;
}

export const CompanyChangesScreen = ({ company, tabs }: CompanyChangesProps) => (
  <Page
    title={`Changes in ${company.name}`}
    subtitle="Changes to several records at once can be undone for 30 days"
    back={<Link to={paths.companies}>Back to companies</Link>}
    filters={tabs}
    queries={[]}
  >
    <RecentChanges companyId={company.id} isWholePage />
  </Page>
);
