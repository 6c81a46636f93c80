import type { Company } from '@fleetworth/contract/companies';
import type { User } from '@fleetworth/contract/me';

export const defaultCompany = <Item extends Pick<Company, 'id'>>(
  me: Pick<User, 'default_company'>,
  companies: readonly Item[],
): Item | undefined => companies.find(({ id }) => id === me.default_company?.id) ?? companies[0];
