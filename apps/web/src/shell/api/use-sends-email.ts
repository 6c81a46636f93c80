import { useQuery } from '@tanstack/react-query';
import { query } from './query.ts';

/** Returns true until the setup has loaded. */
export function useSendsEmail(): boolean {
  const { data: setup } = useQuery(query('getSetup'));
  return setup?.sends_email !== false;
}
