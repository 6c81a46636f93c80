import type { User } from '@fleetworth/contract/me';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { meQuery } from './me.queries.ts';

interface Authority {
  /**
   * Returns why the records of a company can't be changed; undefined if they can, and while the user loads.
   */
  whyReadOnly: (companyId: number) => string | undefined;
  /** Returns why the company itself can't be changed. Only its owners can change it. */
  whyCompanyReadOnly: (companyId: number) => string | undefined;
  /** Why the user can't add records in any company. Undefined if they can, and while the user loads. */
  reasonNotToAdd: string | undefined;
  mayWrite: (companyId: number) => boolean;
}

const COMPANY_READ_ONLY = 'You can view this company but not change it';
const NOT_OWNER = 'Only an owner can change this company';
const ALL_READ_ONLY = 'You can view your companies but not change them';

/**
 * Returns the permissions of the signed-in user, by role in each company. The server enforces them. The web
 * app only disables what the server would reject.
 */
export function useAuthority(): Authority {
  const { data: me } = useQuery(meQuery);
  return useMemo(() => createAuthority(me?.memberships), [me]);
}

export function createAuthority(memberships: User['memberships'] | undefined): Authority {
  const writableCompanyIds = memberships
    ?.filter(({ role }) => role !== 'viewer')
    .map((membership) => membership.company_id);
  const mayWrite = (companyId: number) => writableCompanyIds?.includes(companyId) ?? true;
  return {
    mayWrite,
    whyReadOnly: (companyId) => (mayWrite(companyId) ? undefined : COMPANY_READ_ONLY),
    whyCompanyReadOnly: (companyId) => {
      const role = memberships?.find((membership) => membership.company_id === companyId)?.role ?? 'owner';
      return role === 'owner' ? undefined : NOT_OWNER;
    },
    reasonNotToAdd: writableCompanyIds?.length === 0 ? ALL_READ_ONLY : undefined,
  };
}
