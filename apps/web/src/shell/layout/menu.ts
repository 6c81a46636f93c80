import type { User } from '@fleetworth/contract/me';
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import type { paths } from '../../paths.ts';

/** The groups of the side menu, from the top. */
export const SIDE_GROUPS = [
  'Dashboard',
  'Fleet',
  'Fleet View',
  'Future Projection',
  'Projected Rev/Loss',
  'Calculators',
  'Manheim Valuation',
  'Black Book',
  'Historical Trend',
  'For Sale',
] as const;

/** A group of the side menu, or the account menu. */
type MenuGroup = (typeof SIDE_GROUPS)[number] | 'account';

/** Flags, counts and modes of GET me that entries depend on. */
export type MenuFlag =
  | 'is_future_value'
  | 'is_projected_rev_loss'
  | 'is_class_performances'
  | 'is_history_reports'
  | 'price_alert_permit_count'
  | 'tsd_mode'
  | 'zubie_mode';

/** An address without an id in it. */
type MenuPath = Exclude<(typeof paths)[keyof typeof paths], `${string}$${string}`>;

interface MenuItem {
  label: string;
  /** Its position in each group that has it, from 1. */
  where: Partial<Record<MenuGroup, number>>;
  /** The entry is offered where this is on, above 0, or a mode. */
  flag?: MenuFlag;
}

/** What the menus have of a screen: an entry of its own, or the address of the entry that it belongs to. */
export type InMenu = MenuItem | MenuPath;

export interface MenuEntry extends MenuItem {
  to: MenuPath;
}

/** Lists every entry of the side menu and of the account menu. */
export const menuOf = ({ routesById }: Pick<AnyRouter, 'routesById'>): readonly MenuEntry[] =>
  Object.values<AnyRoute>(routesById).flatMap((route) => {
    const menu = route.options.staticData?.menu;
    return typeof menu === 'object' ? [{ ...menu, to: route.fullPath as MenuPath }] : [];
  });

/** Returns the entries of a group in their order. */
export const entriesIn = (group: MenuGroup, menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu
    .filter(({ where }) => where[group] !== undefined)
    .toSorted((one, next) => (one.where[group] ?? 0) - (next.where[group] ?? 0));

/** The entries that the user is offered. */
export const entriesFor = (me: Pick<User, MenuFlag>, menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu.filter(({ flag }) => (flag ? Boolean(me[flag]) : true));

interface Shown {
  fullPath: string;
  staticData: { menu?: InMenu };
}

/** The address of the entry that is marked while a screen is shown: its own, or that of the entry it belongs to. */
export const markedAt = ({ fullPath, staticData: { menu } }: Shown): string | undefined =>
  typeof menu === 'object' ? fullPath : menu;
