import type { User } from '@fleetworth/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { meQuery } from './me.queries.ts';

interface Authority {
  /** Why the vehicles of a company are out of reach; undefined where they are not, and while the user is still unknown. */
  reasonNotToChange: (companyId: number) => string | undefined;
  /** Set where there is no company at all in which the user may write. */
  reasonNotToAdd: string | undefined;
  mayWrite: (companyId: number) => boolean;
}

const VIEWS_COMPANY = 'You may view the vehicles of this company, not change them';
const VIEWS_ALL = 'You may view vehicles, not add them';

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
    /** Why the vehicles of a company are out of reach; undefined where they are not, and while the user is still unknown. */
    reasonNotToChange: (companyId) => (mayWrite(companyId) ? undefined : VIEWS_COMPANY),
    reasonNotToAdd: writable?.length === 0 ? VIEWS_ALL : undefined,
  };
}
