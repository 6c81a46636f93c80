import { DEFAULT_STATUSES, VEHICLE_STATUSES, type VehicleStatus } from '@fleetworth/contract/choices';

export { CONDITION_LABELS, STATUS_LABELS } from '@fleetworth/contract/labels';

/** Returns the statuses as an address says them. The default five are not written out: the plain address means them. */
export function statusesToSay(chosen: readonly string[]): VehicleStatus[] | undefined {
  const statuses = VEHICLE_STATUSES.filter((status) => chosen.includes(status));
  const isDefault =
    statuses.length === DEFAULT_STATUSES.length &&
    statuses.every((status) => DEFAULT_STATUSES.includes(status));
  return isDefault || statuses.length === 0 ? undefined : statuses;
}

/** The entries of such a table as the choices of a select. */
export const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** A location by code and name, wherever both have room: 'TPA · Tampa Airport'. */
export const locationWords = ({ code, name }: { code: string | null; name: string }) =>
  code ? `${code} · ${name}` : name;
