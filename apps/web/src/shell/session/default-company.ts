import type { Company } from '@fleetworth/contract/companies';
import type { User } from '@fleetworth/contract/me';

/** Returns the company to use if none is specified: the user's default, or else the first. */
export const defaultCompany = <One extends Pick<Company, 'id'>>(
  me: Pick<User, 'default_company'>,
  companies: readonly One[],
): One | undefined => companies.find(({ id }) => id === me.default_company?.id) ?? companies[0];
