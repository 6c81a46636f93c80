export { CONDITION_LABELS, STATUS_LABELS } from '@fleetworth/contract/labels';

/** The entries of such a table as the choices of a select. */
export const choicesOf = <Value extends string>(labels: Record<Value, string>) =>
  (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** A location by code and name, wherever both have room: 'TPA · Tampa Airport'. */
export const locationWords = ({ code, name }: { code: string | null; name: string }) =>
  code ? `${code} · ${name}` : name;
