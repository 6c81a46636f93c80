import type { User } from '@fleetworth/contract/me';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { meQuery } from './me.queries.ts';

interface Authority {
  /** Why the records of a company are out of reach; undefined where they are not, and while the user is still unknown. */
  reasonNotToChange: (companyId: number) => string | undefined;
  /** The same of the company itself, which its owners alone may change. */
  reasonNotToChangeCompany: (companyId: number) => string | undefined;
  /** Set where there is no company in which the user may add a record. */
  reasonNotToAdd: string | undefined;
  mayWrite: (companyId: number) => boolean;
}

const VIEWS_COMPANY = 'You can view this company but not change it';
const NO_OWNER = 'Only an owner can change this company';
const VIEWS_ALL = 'You can view your companies but not change them';

/** What the signed-in user may do, by the role in each company. The server decides; this only says so beforehand. */
export function useAuthority(): Authority {
  const { data: me } = useQuery(meQuery);
  return useMemo(() => authorityOf(me?.memberships), [me]);
}

export function authorityOf(memberships: User['memberships'] | undefined): Authority {
  const writable = memberships?.filter(({ role }) => role !== 'viewer').map((one) => one.company_id);
  const mayWrite = (companyId: number) => writable?.includes(companyId) ?? true;
  return {
    mayWrite,
    reasonNotToChange: (companyId) => (mayWrite(companyId) ? undefined : VIEWS_COMPANY),
    reasonNotToChangeCompany: (companyId) => {
      const role = memberships?.find((one) => one.company_id === companyId)?.role ?? 'owner';
      return role === 'owner' ? undefined : NO_OWNER;
    },
    reasonNotToAdd: writable?.length === 0 ? VIEWS_ALL : undefined,
  };
}
