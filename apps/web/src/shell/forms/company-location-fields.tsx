import { type Choice, ChoiceField } from '@fleetworth/ui/choice-field';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useAuthority } from '../api/authority.ts';
import { companiesQuery, locationsQuery } from '../api/directory.queries.ts';
import type { CompanyLocation } from './default-location.ts';
import { formatLocation } from '../format/vehicle-labels.ts';

interface CompanyLocationFieldsProps {
  value: CompanyLocation;
  onChange: (value: CompanyLocation) => void;
  errors: { company?: ReactNode; location?: ReactNode };
  fixedCompanyReason?: string | undefined;
}

export function CompanyLocationFields({
  value,
  onChange,
  errors,
  fixedCompanyReason,
}: CompanyLocationFieldsProps) {
  const { mayWrite } = useAuthority();
  const companyId = value.company === null ? undefined : Number(value.company);
  const { data: companies = [] } = useQuery(companiesQuery);
  const { data: locations = [], isSuccess, isLoading } = useQuery(locationsQuery(companyId));
  const onlyLocationId = isSuccess && locations.length === 1 ? String(locations[0]?.id) : null;
  const canPreselectLocation = value.location === null && onlyLocationId !== null;

  useEffect(() => {
    if (canPreselectLocation) onChange({ company: value.company, location: onlyLocationId });
  }, [canPreselectLocation, onlyLocationId, value.company, onChange]);

  return (
    <>
      <ChoiceField
        label="Company"
        isRequired
        choices={
          fixedCompanyReason
            ? companies.map(toChoice)
            : companies.filter(({ id }) => mayWrite(id)).map(toChoice)
        }
        value={value.company}
        onChange={(company) => onChange({ company, location: null })}
        error={errors.company}
        disabled={fixedCompanyReason !== undefined}
        description={fixedCompanyReason}
      />
      <ChoiceField
        label="Location"
        isRequired
        choices={locations.map((item) => ({ value: String(item.id), label: formatLocation(item) }))}
        isLoading={isLoading}
        value={value.location}
        onChange={(location) => onChange({ company: value.company, location })}
        error={errors.location}
        disabled={companyId === undefined}
        description={companyId === undefined ? 'Choose a company first' : undefined}
      />
    </>
  );
}

const toChoice = ({ id, name }: { id: number; name: string }): Choice => ({ value: String(id), label: name });
