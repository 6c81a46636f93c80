/**
 * Tables that grow with vehicles or their changes. Each row belongs to one company, and each unique index
 * contains `company_id`, except those in `UNIQUE_INDEXES_UNTIL_PARTITIONED`.
 */
export const PARTITIONABLE_TABLES: readonly string[] = [
  'audit_entries',
  'change_set_records',
  'finance_contracts',
  'guide_values',
  'market_values',
  'mileage_records',
  'positions',
  'price_alert_states',
  'sell_items',
  'value_requests',
  'vehicle_tags',
  'vehicles',
];

/**
 * Unique indexes without `company_id`. Partitioning makes them non-unique. The indexed ids stay unique,
 * because one sequence creates them.
 */
export const UNIQUE_INDEXES_UNTIL_PARTITIONED: readonly string[] = ['vehicles_id'];
