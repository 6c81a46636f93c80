import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useAuthority } from '../api/authority.ts';
import { companiesQuery, locationsQuery } from '../api/directory.queries.ts';

/** A company and one of its locations, as selects hold them. */
export interface Place {
  company: string | null;
  location: string | null;
}

/**
 * Where a new record stands as far as the list's filter or the account already says it. Undefined while it is being found out; what
 * can not be found out is not said.
 */
export function useGivenPlace(): Place | undefined {
  const { company_id, location_id }: { company_id?: unknown; location_id?: unknown } = useSearch({
    strict: false,
  });
  const { mayWrite } = useAuthority();
  const companies = useQuery(companiesQuery);
  const company = givenOf(companies.data?.filter(({ id }) => mayWrite(id)) ?? [], company_id);
  const locations = useQuery(locationsQuery(company?.id));
  if (companies.isPending || (company !== undefined && locations.isPending)) return undefined;
  const location = company && givenOf(locations.data ?? [], location_id);
  return { company: textOf(company), location: textOf(location) };
}

interface Identified {
  id: number;
}

/** The record that an address names alone, else the only one that there is. */
export function givenOf<One extends Identified>(records: readonly One[], ids: unknown): One | undefined {
  const named = records.filter(({ id }) => idsIn(ids).includes(String(id)));
  return onlyOf(named) ?? onlyOf(records);
}

const onlyOf = <One>(records: readonly One[]): One | undefined =>
  records.length === 1 ? records[0] : undefined;

/** Ids of an address: one, a list, or its text with commas. */
const idsIn = (ids: unknown): string[] => {
  if (Array.isArray(ids)) return ids.map(String);
  return typeof ids === 'string' || typeof ids === 'number' ? String(ids).split(',') : [];
};

const textOf = (record: Identified | undefined): string | null =>
  record === undefined ? null : String(record.id);
