import type { User } from '@fleetworth/contract/me';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { meQuery } from './me.queries.ts';

interface Authority {
  /** Undefined if the records can be changed, and while the user loads. */
  getReadOnlyReason: (companyId: number) => string | undefined;
  /** Only owners of a company can change the company itself. */
  getCompanyReadOnlyReason: (companyId: number) => string | undefined;
  /** Undefined if the user can add records in some company, and while the user loads. */
  noWritableCompanyReason: string | undefined;
  mayWrite: (companyId: number) => boolean;
}

const COMPANY_READ_ONLY = 'You can view this company but not change it';
const NOT_OWNER = 'Only an owner can change this company';
const ALL_READ_ONLY = 'You can view your companies but not change them';

// The server enforces permissions. The web app only disables what the server would reject.
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
    getReadOnlyReason: (companyId) => (mayWrite(companyId) ? undefined : COMPANY_READ_ONLY),
    getCompanyReadOnlyReason: (companyId) => {
      const role = memberships?.find((membership) => membership.company_id === companyId)?.role ?? 'owner';
      return role === 'owner' ? undefined : NOT_OWNER;
    },
    noWritableCompanyReason: writableCompanyIds?.length === 0 ? ALL_READ_ONLY : undefined,
  };
}
