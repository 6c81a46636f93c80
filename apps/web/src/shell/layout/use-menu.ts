import { useSuspenseQuery } from '@tanstack/react-query';
import { companiesQuery } from '../directory.queries.ts';
import { meQuery } from '../me.queries.ts';
import { entriesFor, menuCompany } from './menu.ts';

/** What the signed-in user is offered, and the company that entries are about. */
export function useMenu() {
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: companies } = useSuspenseQuery(companiesQuery);
  const company = menuCompany(me, companies);
  return { entries: entriesFor(me, company), params: { companyId: company?.id ?? 0 } };
}
