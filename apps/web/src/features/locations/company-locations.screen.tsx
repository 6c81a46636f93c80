import type { Company } from '@fleetworth/contract/companies';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { LocationsPage } from './locations-page.tsx';

interface CompanyLocationsProps {
  company: Company;
  tabs: ReactNode;
}

export function CompanyLocationsScreen({ company, tabs }: CompanyLocationsProps) {
  const search = useSearch({ from: '/shell/company/$companyId' });
  return (
    <LocationsPage
      title={`Locations of ${company.name} company`}
      back={<Link to={paths.companies}>Back to companies</Link>}
      filters={tabs}
      company={company}
      search={search}
    />
  );
}
