import type { VehicleChange } from '@fleetworth/contract/changes';
import { AUDITED_FIELDS, readField, formatDay } from './audited-fields.ts';
import {
  type Ids,
  NAMED_KINDS,
  type NamedKind,
  type Names,
  type StoredChange,
} from './changes.repository.ts';

export function collectIds(changes: readonly StoredChange[]): Ids {
  const ids = new Map<NamedKind, Set<number>>(NAMED_KINDS.map((kind) => [kind, new Set()]));
  const add = (kind: NamedKind, value: unknown) => {
    for (const id of [value].flat()) if (typeof id === 'number') ids.get(kind)?.add(id);
  };
  for (const { entity, user_id, before, after } of changes) {
    add('user', user_id);
    for (const field of AUDITED_FIELDS[entity]) {
      if (field.kind === undefined) continue;
      add(field.kind, readField(field, before));
      add(field.kind, readField(field, after));
    }
  }
  return Object.fromEntries(NAMED_KINDS.map((kind) => [kind, [...(ids.get(kind) ?? [])]])) as unknown as Ids;
}

export function presentChange(change: StoredChange, names: Names): VehicleChange {
  const { id, happened_at, user_id, entity, action, before, after } = change;
  const user = user_id === null ? undefined : names.user.get(user_id);
  return {
    id,
    happened_at: happened_at.toISOString(),
    user: user_id === null || user === undefined ? null : { id: user_id, name: user },
    action,
    subject: SUBJECTS[entity],
    title: TITLES[entity](after ?? before ?? {}),
    fields: AUDITED_FIELDS[entity].flatMap((field) => {
      const [from, to] = [before, after].map((record) => {
        const value = readField(field, record);
        return value === null ? null : field.format(value, names);
      }) as [string | null, string | null];
      return from === to ? [] : [{ name: field.name, label: field.label, from, to }];
    }),
  };
}

const SUBJECTS = {
  vehicles: 'vehicle',
  finance_contracts: 'finance',
  mileage_records: 'mileage',
} as const satisfies Record<StoredChange['entity'], VehicleChange['subject']>;

const TITLES: Record<StoredChange['entity'], (record: Record<string, unknown>) => string> = {
  vehicles: () => 'Vehicle',
  finance_contracts: () => 'Finance data',
  mileage_records: ({ date }) => `Mileage on ${formatDay(date)}`,
};
