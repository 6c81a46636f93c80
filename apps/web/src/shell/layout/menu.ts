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
  /** Without an id in it. */
  to: Exclude<(typeof paths)[keyof typeof paths], `${string}$${string}`>;
  /** The group of the side menu, or the account menu. */
  where: 'Fleet View' | 'Manheim Valuation' | 'account';
  flag?: MenuFlag;
}

/** Every entry of the side menu and of the account menu, in their order. */
export const MENU: readonly MenuEntry[] = [
  { label: 'Value by Vehicle', to: paths.valueByVehicle, where: 'Fleet View' },
  { label: 'Total Value', to: paths.totalValue, where: 'Fleet View' },
  { label: 'Historical Trend', to: paths.historicalTrend, where: 'Fleet View' },
  { label: 'Search', to: paths.auctionSearch, where: 'Manheim Valuation' },
  { label: 'Batch', to: paths.auctionBatches, where: 'Manheim Valuation' },
  { label: 'Companies', to: paths.companies, where: 'account' },
  { label: 'Custom Tags', to: paths.tags, where: 'account' },
  { label: 'Vehicles', to: paths.vehicles, where: 'account' },
  { label: 'Mileage', to: paths.mileage, where: 'account' },
];

/** The entries that the user is offered: a flag that is off, or a count of 0, hides its entry. */
export const entriesFor = (
  me: Pick<User, MenuFlag>,
  menu: readonly MenuEntry[] = MENU,
): readonly MenuEntry[] => menu.filter(({ flag }) => (flag ? Boolean(me[flag]) : true));
