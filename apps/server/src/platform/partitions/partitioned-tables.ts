/**
 * Tables that grow with vehicles or their changes, which `npm run partition` divides by company. Each row
 * belongs to one company, and each of their unique indexes contains `company_id`, except these.
 */
export const PARTITIONED_TABLES: readonly string[] = [
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
 * Unique indexes that become plain ones when their table is partitioned, because they don't contain
 * `company_id`. Their ids come from one sequence, so they stay unique.
 */
export const UNIQUE_UNTIL_PARTITIONED: readonly string[] = ['vehicles_id'];
