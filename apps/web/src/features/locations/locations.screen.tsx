import { FilterSelect } from '@fleetworth/ui/filter-select';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { companiesQuery } from '../../shell/api/directory.queries.ts';
import { meQuery } from '../../shell/api/me.queries.ts';
import { defaultCompany } from '../../shell/session/default-company.ts';
import { LocationsPage } from './locations-page.tsx';

export function LocationsScreen() {
  const search = useSearch({ from: '/shell/locations' });
  const companies = useSuspenseQuery(companiesQuery).data;
  const me = useSuspenseQuery(meQuery).data;
  const navigate = useNavigate();
  const company = companies.find(({ id }) => id === search.company_id) ?? defaultCompany(me, companies);
  if (!company) return null;
  return (
    <LocationsPage
      title="Managing the owned Locations"
      back={<Link to={paths.companies}>Back to companies</Link>}
      filters={
        <FilterSelect
          label="Company"
          placeholder=""
          options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          chosen={[String(company.id)]}
          onChange={([id]) => void navigate({ to: paths.locations, search: { company_id: Number(id) } })}
        />
      }
      isDetailed
      company={company}
      search={search}
    />
  );
}
