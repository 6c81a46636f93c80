import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { companiesQuery } from '../../shell/directory.queries.ts';
import { NotFoundScreen } from '../../shell/not-found.screen.tsx';
import { LocationsPage } from './locations-page.tsx';

/** The locations of the company that the address names. */
export function CompanyLocationsScreen() {
  const { companyId } = useParams({ from: '/shell/company/$companyId' });
  const search = useSearch({ from: '/shell/company/$companyId' });
  const company = useSuspenseQuery(companiesQuery).data.find(({ id }) => id === companyId);
  // Deleted meanwhile.
  if (!company) return <NotFoundScreen />;
  return (
    <LocationsPage
      title={`Locations of ${company.name} company`}
      back={<Link to={paths.companies}>Back to companies</Link>}
      company={company}
      search={search}
    />
  );
}
