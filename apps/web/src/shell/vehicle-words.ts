import type { Condition, VehicleStatus } from '@fleetworth/contract/choices';

export const CONDITION_LABELS: Record<Condition, string> = {
  excellent: 'Above',
  good: 'Average',
  fair: 'Below',
};

export const STATUS_LABELS: Record<VehicleStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  sold: 'Sold',
  stolen: 'Stolen',
  claims: 'Claims',
  hold_for_sale: 'Hold for Sale',
  sold_not_delivered: 'Sold Not Delivered',
};

/** The entries of such a table as the choices of a select. */
export const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** A location by code and name, wherever both have room: 'TPA · Tampa Airport'. */
export const locationWords = ({ code, name }: { code: string | null; name: string }) =>
  code ? `${code} · ${name}` : name;
