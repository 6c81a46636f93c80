import { DEFAULT_STATUSES, VEHICLE_STATUSES, type VehicleStatus } from '@fleetworth/contract/choices';

export { CONDITION_LABELS, STATUS_LABELS } from '@fleetworth/contract/labels';

/** Returns the statuses for a URL; undefined for the default five, which the URL omits. */
export function statusesForUrl(chosen: readonly string[]): VehicleStatus[] | undefined {
  const statuses = VEHICLE_STATUSES.filter((status) => chosen.includes(status));
  const isDefault =
    statuses.length === DEFAULT_STATUSES.length &&
    statuses.every((status) => DEFAULT_STATUSES.includes(status));
  return isDefault || statuses.length === 0 ? undefined : statuses;
}

export const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

type Name = string | { name: string };

interface Identity {
  model_year: number | null;
  brand: Name | null;
  model: Name | null;
}

export const formatModel = ({ model_year, brand, model }: Identity): string =>
  [model_year, getName(brand), getName(model)].filter((text) => text !== null).join(' ');

const getName = (name: Name | null): string | null =>
  name === null || typeof name === 'string' ? name : name.name;

export const formatLocation = ({ code, name }: { code: string | null; name: string }) =>
  code ? `${code} · ${name}` : name;
