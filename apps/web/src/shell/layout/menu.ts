import type { Company } from '@fleetworth/contract/companies';
import type { User } from '@fleetworth/contract/sessions';
import { paths } from '../../paths.ts';

/** Whether an entry is offered hangs on the user: by these names, as GET me has them. */
type MenuFlag =
  | 'is_future_value'
  | 'is_projected_rev_loss'
  | 'is_class_performances'
  | 'is_history_reports'
  | 'price_alert_permit_count';

export interface MenuEntry {
  label: string;
  /** Of ids in a path only the company's is known to a menu. */
  to: Exclude<(typeof paths)[keyof typeof paths], `${string}$groupId`>;
  /** The group of the side menu, or the account menu. */
  where: 'Fleet View' | 'account';
  flag?: MenuFlag;
}

/** Every entry of the side menu and of the account menu, in their order. */
export const MENU: readonly MenuEntry[] = [
  { label: 'Value by Vehicle', to: paths.valueByVehicle, where: 'Fleet View' },
  { label: 'Vehicle groups', to: paths.groups, where: 'account' },
  { label: 'Custom Tags', to: paths.tags, where: 'account' },
  { label: 'Vehicles', to: paths.vehicles, where: 'account' },
];

/** The entries that the user is offered: a flag that is off, or a count of 0, hides its entry, and so does a missing company. */
export const entriesFor = (
  me: Pick<User, MenuFlag>,
  company: Pick<Company, 'id'> | undefined,
  menu: readonly MenuEntry[] = MENU,
): readonly MenuEntry[] =>
  menu.filter(({ to, flag }) => (flag ? Boolean(me[flag]) : true) && (company || !to.includes('$companyId')));

/** The company of an entry that is about one: the user's default, else the first. */
export const menuCompany = <One extends Pick<Company, 'id'>>(
  me: Pick<User, 'default_company'>,
  companies: readonly One[],
): One | undefined => companies.find(({ id }) => id === me.default_company?.id) ?? companies[0];
