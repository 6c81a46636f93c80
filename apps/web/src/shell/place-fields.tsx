import { type Choice, ChoiceField } from '@fleetworth/ui/choice-field';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useAuthority } from './authority.ts';
import { companiesQuery, locationsQuery } from './directory.queries.ts';
import { locationLabel } from './location-label.ts';

/** A company and one of its locations, as selects hold them. */
export interface Place {
  company: string | null;
  location: string | null;
}

interface PlaceFieldsProps {
  place: Place;
  onChange: (place: Place) => void;
  errors: { company?: ReactNode; location?: ReactNode };
  /** Why the record stays with its company. */
  fixedBecause?: string | undefined;
}

/** Company, then location: another company clears the location, and the only location of a company is chosen by itself. */
export function PlaceFields({ place, onChange, errors, fixedBecause }: PlaceFieldsProps) {
  const { mayWrite } = useAuthority();
  const companyId = place.company === null ? undefined : Number(place.company);
  const { data: companies = [] } = useQuery(companiesQuery);
  const { data: locations = [], isSuccess, isPending } = useQuery(locationsQuery(companyId));
  const onlyId = isSuccess && locations.length === 1 ? String(locations[0]?.id) : null;
  const isOpen = place.location === null && onlyId !== null;

  useEffect(() => {
    if (isOpen) onChange({ company: place.company, location: onlyId });
  }, [isOpen, onlyId, place.company, onChange]);

  return (
    <>
      <ChoiceField
        label="Company"
        isRequired
        choices={
          fixedBecause ? companies.map(choiceOf) : companies.filter(({ id }) => mayWrite(id)).map(choiceOf)
        }
        value={place.company}
        onChange={(company) => onChange({ company, location: null })}
        error={errors.company}
        disabled={fixedBecause !== undefined}
        description={fixedBecause}
      />
      <ChoiceField
        label="Location"
        isRequired
        choices={locations.map((one) => ({ value: String(one.id), label: locationLabel(one) }))}
        isLoading={isPending}
        value={place.location}
        onChange={(location) => onChange({ company: place.company, location })}
        error={errors.location}
        disabled={companyId === undefined}
        description={companyId === undefined ? 'Choose a company first' : undefined}
      />
    </>
  );
}

const choiceOf = ({ id, name }: { id: number; name: string }): Choice => ({ value: String(id), label: name });

/**
 * The place that the list's filter or the account already says: the address, else where there is one choice. Undefined while it is
 * being found out; what can not be found out is not said.
 */
export function useGivenPlace(): Place | undefined {
  const { company_id, location_id }: { company_id?: unknown; location_id?: unknown } = useSearch({
    strict: false,
  });
  const { mayWrite } = useAuthority();
  const companies = useQuery(companiesQuery);
  const writable = companies.data?.filter(({ id }) => mayWrite(id)) ?? [];
  const company = onlyOf(writable.filter(({ id }) => String(id) === String(company_id))) ?? onlyOf(writable);
  const locations = useQuery(locationsQuery(company?.id));
  if (companies.isPending || (company !== undefined && locations.isPending)) return undefined;
  const ofCompany = locations.data ?? [];
  const location =
    onlyOf(ofCompany.filter(({ id }) => idsIn(location_id).includes(String(id)))) ?? onlyOf(ofCompany);
  return {
    company: company === undefined ? null : String(company.id),
    location: company === undefined || location === undefined ? null : String(location.id),
  };
}

const onlyOf = <Entry,>(entries: readonly Entry[]): Entry | undefined =>
  entries.length === 1 ? entries[0] : undefined;

/** Ids of an address, a list or its text with commas. */
const idsIn = (ids: unknown): string[] =>
  Array.isArray(ids) ? ids.map(String) : typeof ids === 'string' ? ids.split(',') : [];
