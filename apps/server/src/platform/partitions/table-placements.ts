import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/**
 * Storage of a table's rows in a Citus cluster:
 * - distributed: in shards by company, on any machine
 * - reference: in a copy on each machine, for lists that every machine joins and that rarely change
 * - local: on the coordinator
 */
export type Placement = 'distributed' | 'reference' | 'local';

/** Every table of the product except those of the job queue, which are local. */
export const TABLE_PLACEMENTS: Readonly<Record<string, Placement>> = {
  ...withPlacement('distributed', [
    'accident_addresses',
    'accident_links',
    'accident_photos',
    'accident_reports',
    'audit_entries',
    'change_set_records',
    'channel_calls',
    'class_performances',
    'company_position_totals',
    'depreciation_overrides',
    'finance_contracts',
    'guide_values',
    'history_documents',
    'history_orders',
    'history_report_items',
    'history_reports',
    'locations',
    'market_values',
    'mileage_records',
    'position_total_deltas',
    'position_totals',
    'positions',
    'price_alert_firings',
    'price_alert_states',
    'projection_changes',
    'projection_sums',
    'sell_items',
    'tags',
    'value_requests',
    'vehicle_classes',
    'vehicle_groups',
    'vehicle_tags',
    'vehicles',
  ]),
  ...withPlacement('reference', [
    'brands',
    'change_sets',
    'cities',
    'companies',
    'financing_companies',
    'guide_order_items',
    'guide_orders',
    'memberships',
    'model_detail_years',
    'model_details',
    'model_years',
    'models',
    'packages',
    'price_alerts',
    'regions',
    'restorations',
    'states',
    'users',
  ]),
  ...withPlacement('local', [
    'account_links',
    'alert_mail_settings',
    'batch_files',
    'batch_rows',
    'batches',
    'channel_accounts',
    'channel_tokens',
    'channel_turns',
    'column_matches',
    'demo_account_requests',
    'download_tickets',
    'external_account_secrets',
    'external_accounts',
    'invitations',
    'invoice_runs',
    'invoices',
    'loaded_data',
    'operation_report_locations',
    'operation_report_rows',
    'operation_reports',
    'outbox_mails',
    'payment_attempts',
    'payment_events',
    'payment_transactions',
    'preferences',
    'price_alert_judgings',
    'provider_answers',
    'request_counts',
    'request_slots',
    'revaluations',
    'sandbox_checkouts',
    'schema_migrations',
    'sessions',
    'sign_in_tries',
    'social_accounts',
    'social_states',
    'zubie_logins',
    'zubie_readings',
    'zubie_syncs',
  ]),
};

/** Lists the tables with the given placement in alphabetical order. */
export const listTablesByPlacement = (placement: Placement): string[] =>
  Object.keys(TABLE_PLACEMENTS).filter((table) => TABLE_PLACEMENTS[table] === placement);

function withPlacement(placement: Placement, tables: readonly string[]): Record<string, Placement> {
  return Object.fromEntries(tables.map((table) => [table, placement]));
}

/**
 * Unique indexes without the company. Distribution replaces them with plain indexes. Their values come from
 * one sequence or are random, so they stay unique.
 */
export const UNIQUE_INDEXES_UNTIL_DISTRIBUTED: readonly string[] = [
  'accident_addresses_token_hash_key',
  'accident_links_key_key',
  'history_reports_id_key',
  'vehicles_id',
];

/**
 * Foreign keys that distribution drops, because Citus can't check a key from a table without shards to one
 * with shards. Rows of the referenced tables are never deleted, and each write first checks that the
 * referenced row exists.
 */
export const FOREIGN_KEYS_UNTIL_DISTRIBUTED: readonly string[] = [
  'guide_order_items_company_id_vehicle_id_fkey',
  'operation_report_locations_company_id_location_id_fkey',
  'users_default_company_id_default_location_id_fkey',
  'zubie_readings_company_id_vehicle_id_fkey',
];

/** Reports whether `distributeTables` has distributed the tables of a database. */
export async function isDistributed(database: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string | null }>`
    select to_regclass('pg_catalog.pg_dist_partition')::text as name`.execute(database);
  if (rows[0]?.name == null) return false;
  const placed = await sql`
    select from pg_dist_partition where logicalrelid = 'vehicles'::regclass`.execute(database);
  return placed.rows.length > 0;
}
