import { useQuery } from '@tanstack/react-query';
import { query } from './query.ts';

export type FormatRegion = (code: string) => string;

/**
 * Returns a function that formats a region code: 'Southeast' for SE; the code itself until the names load.
 */
export function useFormatRegion(): FormatRegion {
  const { data = [] } = useQuery(query('listRegions'));
  return (code) => data.find((region) => region.code === code)?.name ?? code;
}
