import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { companiesQuery } from '../../shell/directory.queries.ts';
import { LocationsPage } from './locations-page.tsx';

/** The locations of the company that the address names. */
export function CompanyLocationsScreen() {
  const { companyId } = useParams({ from: '/shell/company/$companyId' });
  const search = useSearch({ from: '/shell/company/$companyId' });
  const company = useSuspenseQuery(companiesQuery).data.find(({ id }) => id === companyId);
  if (!company) return null;
  return (
    <LocationsPage
      title={`Locations of ${company.name} company`}
      back={<Link to={paths.companies}>Back to companies</Link>}
      company={company}
      search={search}
    />
  );
}
