import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useAuthority } from '../api/authority.ts';
import { companiesQuery, locationsQuery } from '../api/directory.queries.ts';

export interface CompanyLocation {
  company: string | null;
  location: string | null;
}

/**
 * Returns the company and location to preselect in a new record: the only one that the list is filtered by,
 * or else the only one that the user can choose. Undefined while they load.
 */
export function useDefaultLocation(): CompanyLocation | undefined {
  const { company_id, location_id }: { company_id?: unknown; location_id?: unknown } = useSearch({
    strict: false,
  });
  const { mayWrite } = useAuthority();
  const companies = useQuery(companiesQuery);
  const company = findDefault(companies.data?.filter(({ id }) => mayWrite(id)) ?? [], company_id);
  const locations = useQuery(locationsQuery(company?.id));
  if (companies.isPending || (company !== undefined && locations.isPending)) return undefined;
  const location = company && findDefault(locations.data ?? [], location_id);
  return { company: toIdText(company), location: toIdText(location) };
}

interface Identified {
  id: number;
}

/** Returns the record whose ID is the only one in the URL, or else the only existing record. */
export function findDefault<Item extends Identified>(
  records: readonly Item[],
  ids: unknown,
): Item | undefined {
  const matches = records.filter(({ id }) => parseIds(ids).includes(String(id)));
  return getOnly(matches) ?? getOnly(records);
}

const getOnly = <Item>(records: readonly Item[]): Item | undefined =>
  records.length === 1 ? records[0] : undefined;

const parseIds = (ids: unknown): string[] => {
  if (Array.isArray(ids)) return ids.map(String);
  return typeof ids === 'string' || typeof ids === 'number' ? String(ids).split(',') : [];
};

const toIdText = (record: Identified | undefined): string | null =>
  record === undefined ? null : String(record.id);
