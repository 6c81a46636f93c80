import { useQuery } from '@tanstack/react-query';
import { query } from './query.ts';

export type RegionNames = (code: string) => string;

/** 'Southeast' of SE; the code until the names are there. */
export function useRegionNames(): RegionNames {
  const { data = [] } = useQuery(query('listRegions'));
  return (code) => data.find((region) => region.code === code)?.name ?? code;
}
