import type { User } from '@fleetworth/contract/me';
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import type { paths } from '../../paths.ts';

export const SIDE_GROUPS = [
  'Fleet',
  'Dashboard',
  'Fleet View',
  'Future Projection',
  'Projected Rev/Loss',
  'Calculators',
  'Manheim Valuation',
  'Historical Trend',
  'For Sale',
  'Black Book',
  'Reports',
] as const;

export type MenuGroup = (typeof SIDE_GROUPS)[number] | 'account';

export type MenuFlag =
  | 'is_future_value'
  | 'is_projected_rev_loss'
  | 'is_class_performances'
  | 'is_history_reports'
  | 'is_operator'
  | 'price_alert_permit_count'
  | 'tsd_mode'
  | 'zubie_mode';

type MenuPath = Exclude<(typeof paths)[keyof typeof paths], `${string}$${string}`>;

interface MenuItem {
  label: string;
  /** 1-based position of the entry in each group that contains it. */
  positions: Partial<Record<MenuGroup, number>>;
  /** Shorter label in a group whose name already says the rest of the label. */
  labelIn?: Partial<Record<MenuGroup, string>>;
  /** The entry is shown if this flag is on, this count is above 0, or this mode is set. */
  flag?: MenuFlag;
}

/** Menu entry of a screen, or the path of the entry that it belongs to. */
export type MenuPlacement = MenuItem | MenuPath;

export interface MenuEntry extends MenuItem {
  /** Title of the screen, which the label may abbreviate. */
  title: string;
  to: MenuPath;
}

export const listMenuEntries = ({ routesById }: Pick<AnyRouter, 'routesById'>): readonly MenuEntry[] =>
  Object.values<AnyRoute>(routesById).flatMap((route) => {
    const { menu, title = '' } = route.options.staticData ?? {};
    return typeof menu === 'object' ? [{ ...menu, title, to: route.fullPath as MenuPath }] : [];
  });

export const listGroupEntries = (group: MenuGroup, menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu
    .filter(({ positions }) => positions[group] !== undefined)
    .toSorted((a, b) => (a.positions[group] ?? 0) - (b.positions[group] ?? 0))
    .map((entry) => ({ ...entry, label: entry.labelIn?.[group] ?? entry.label }));

export const listVisibleEntries = (
  me: Pick<User, MenuFlag>,
  menu: readonly MenuEntry[],
): readonly MenuEntry[] => menu.filter(({ flag }) => (flag ? Boolean(me[flag]) : true));

interface ScreenMatch {
  fullPath: string;
  staticData: { menu?: MenuPlacement };
}

/** Returns the path of the entry to highlight for a screen: its own entry, or the entry it belongs to. */
export const getHighlightedPath = ({ fullPath, staticData: { menu } }: ScreenMatch): string | undefined =>
  typeof menu === 'object' ? fullPath : menu;
