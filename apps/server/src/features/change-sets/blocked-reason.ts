import type { CalendarDate } from '@fleetworth/domain/calendar';
import { usDate } from '../../platform/clock/us-date.ts';
import { CHANGED_TABLES, type ChangedTable } from './changed-tables.repository.ts';
import type { BlockedRecord } from './blocked-records.repository.ts';

interface ReasonContext {
  table: ChangedTable;
  dayOf: (instant: Date) => CalendarDate;
}

export function formatBlockedReason(record: BlockedRecord, { table, dayOf }: ReasonContext): string {
  switch (record.problem) {
    case 'changed':
      return describeLaterChange(record, dayOf);
    case 'has_children':
      return `It has ${CHANGED_TABLES[table].children?.label} that this undo doesn't delete.`;
    default:
      return REASONS[record.problem];
  }
}

const REASONS = {
  company_deleted: 'Its company is deleted.',
  location_deleted: 'Its location is deleted.',
  exists_again: 'Another vehicle has this VIN.',
  offer: 'It has been offered for sale.',
  guide_order: 'A Black Book valuation was ordered for it.',
  report: 'A history report was ordered for it.',
} as const satisfies Partial<Record<BlockedRecord['problem'], string>>;

function describeLaterChange(
  { entity, action, happened_at: at, user_name: user }: BlockedRecord,
  dayOf: ReasonContext['dayOf'],
): string {
  const change = CHANGES_OF_VEHICLE[`${entity} ${action}`] ?? ACTIONS[action ?? ''] ?? 'Changed';
  const day = at === null ? '' : ` on ${usDate(dayOf(at))}`;
  return `${change} by ${user ?? 'an automatic update'}${day}.`;
}

const ACTIONS: Record<string, string> = { delete: 'Deleted', restore: 'Restored' };

/** By table and action. */
const CHANGES_OF_VEHICLE: Record<string, string> = {
  'finance_contracts create': 'Contract added',
  'finance_contracts edit': 'Contract changed',
  'finance_contracts delete': 'Contract removed',
  'mileage_records create': 'Mileage changed',
  'mileage_records edit': 'Mileage changed',
  'mileage_records delete': 'Mileage changed',
  'mileage_records restore': 'Mileage changed',
};
