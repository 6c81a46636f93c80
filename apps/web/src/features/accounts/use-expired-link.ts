import type { Api } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { hasReason } from '../../shell/api/api-error.ts';
import { query } from '../../shell/api/query.ts';

// A link that couldn't be checked counts as valid, because using it shows whether it has expired.
export function useExpiredLink(body: NonNullable<RequestInput<Api['checkLink']>['body']>): boolean {
  const check = useQuery({ ...query('checkLink', { body }), retry: false, staleTime: 'static' });
  return hasReason(check.error, 'link.expired');
}
