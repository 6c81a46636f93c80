import type { ChangedKind } from '@fleetworth/contract/change-set-choices';
import { type RawBuilder, sql } from 'kysely';

export type ChangedTable =
  | 'companies'
  | 'locations'
  | 'vehicle_groups'
  | 'vehicle_classes'
  | 'tags'
  | 'vehicles'
  | 'class_performances';

interface ChangedTableDefinition {
  kind: ChangedKind;
  /** SQL for a record's name. Aliases: `t` is the record, `e.state` its audited state. */
  name: (companyId: number) => RawBuilder<string>;
  /** Table whose rows belong to a record and prevent its deletion. `column` refers to the record. */
  children?: { table: ChangedTable; column: 'company_id' | 'location_id' | 'group_id'; label: string };
}

/**
 * Tables in the order in which deleted records are restored: a record after the records that it belongs to.
 */
export const CHANGED_TABLES: Record<ChangedTable, ChangedTableDefinition> = {
  companies: {
    kind: 'company',
    name: () => sql`t.name`,
    children: { table: 'locations', column: 'company_id', label: 'locations' },
  },
  locations: {
    kind: 'location',
    name: () => sql`coalesce(nullif(t.code, '') || ' · ', '') || t.name`,
    children: { table: 'vehicles', column: 'location_id', label: 'vehicles' },
  },
  vehicle_groups: {
    kind: 'group',
    name: () => sql`t.name`,
    children: { table: 'vehicle_classes', column: 'group_id', label: 'classes' },
  },
  vehicle_classes: { kind: 'class', name: () => sql`t.name` },
  tags: { kind: 'tag', name: () => sql`t.name` },
  vehicles: { kind: 'vehicle', name: () => sql`t.unit || ' · ' || t.vin` },
  class_performances: {
    kind: 'class_performance',
    name: (
      companyId,
    ) => sql`(select coalesce(l.code, l.name) || ' · ' || k.name from locations l, vehicle_classes k
      where l.company_id = ${companyId} and l.id = (e.state ->> 'location_id')::int4
        and k.company_id = ${companyId} and k.id = (e.state ->> 'class_id')::int4)`,
  },
};

export const kindOf = (table: string): ChangedKind => CHANGED_TABLES[table as ChangedTable].kind;
