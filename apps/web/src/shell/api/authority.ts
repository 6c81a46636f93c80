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
  /** Set if the user can't add records in any company. */
  reasonNotToAdd: string | undefined;
  mayWrite: (companyId: number) => boolean;
}

const VIEWS_COMPANY = 'You can view this company but not change it';
const NO_OWNER = 'Only an owner can change this company';
const VIEWS_ALL = 'You can view your companies but not change them';

/**
 * Returns the permissions of the signed-in user, by role in each company. The server enforces them; this only
 * anticipates its decision.
 */
export function useAuthority(): Authority {
  const { data: me } = useQuery(meQuery);
  return useMemo(() => createAuthority(me?.memberships), [me]);
}

export function createAuthority(memberships: User['memberships'] | undefined): Authority {
  const writable = memberships
    ?.filter(({ role }) => role !== 'viewer')
    .map((membership) => membership.company_id);
  const mayWrite = (companyId: number) => writable?.includes(companyId) ?? true;
  return {
    mayWrite,
    whyReadOnly: (companyId) => (mayWrite(companyId) ? undefined : VIEWS_COMPANY),
    whyCompanyReadOnly: (companyId) => {
      const role = memberships?.find((membership) => membership.company_id === companyId)?.role ?? 'owner';
      return role === 'owner' ? undefined : NO_OWNER;
    },
    reasonNotToAdd: writable?.length === 0 ? VIEWS_ALL : undefined,
  };
}
