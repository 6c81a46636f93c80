import { useQuery } from '@tanstack/react-query';
import { query } from './query.ts';

export type FormatRegion = (code: string) => string;

export function useFormatRegion(): FormatRegion {
  const { data = [] } = useQuery(query('listRegions'));
  return (code) => data.find((region) => region.code === code)?.name ?? code;
}
