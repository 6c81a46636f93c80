import type { Condition, VehicleStatus } from '@fleetworth/contract/choices';
import {
  CONDITION_LABELS,
  type FinanceVariant,
  STATUS_LABELS,
  VARIANT_LABELS,
} from '@fleetworth/contract/labels';
import { formatUsd } from '@fleetworth/domain/money-format';
import type { AuditedRecord, NamedKind, Names, StoredChange } from './changes.repository.ts';

/** Audited field that users see. Fields not listed here are hidden. */
interface AuditedField {
  name: string;
  label: string;
  /** Formats the field's value, which is never null. */
  write: (value: unknown, names: Names) => string;
  /** Kind of record whose name the formatted value contains. */
  kind?: NamedKind;
  /** Reports whether a record has the field. If absent, all records do. */
  isOf?: (record: AuditedRecord) => boolean;
  column?: string;
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const text = (value: unknown): string => String(value);
const count = (value: unknown): string => grouped.format(Number(value));
const months = (value: unknown): string => `${count(value)} ${Number(value) === 1 ? 'month' : 'months'}`;
const usd = (cents: unknown): string => formatUsd(Number(cents));
const percent = (value: unknown): string => `${String(value)}%`;
export const writeDay = (day: unknown): string => {
  const [year, month, date] = String(day).slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
};

const plain = (name: string, label: string, write: AuditedField['write'] = text): AuditedField => ({
  name,
  label,
  write,
});

const nameField = (name: string, label: string, kind: NamedKind): AuditedField => ({
  name,
  label,
  kind,
  column: `${name}_id`,
  write: (id, names) => nameOf(names, kind, Number(id)),
});

const nameOf = (names: Names, kind: NamedKind, id: number): string => names[kind].get(id) ?? `No. ${id}`;

/** Fields with the forms' labels in the forms' order. */
export const AUDITED_FIELDS: Record<StoredChange['entity'], readonly AuditedField[]> = {
  vehicles: [
    nameField('location', 'Location', 'location'),
    plain('vin', 'VIN'),
    plain('model_year', 'Year'),
    nameField('brand', 'Brand', 'brand'),
    nameField('model', 'Model', 'model'),
    nameField('model_detail', 'Model Detail', 'model_detail'),
    plain('unit', 'Unit'),
    plain('in_service_date', 'In Service Date', writeDay),
    nameField('class', 'Vehicle Class', 'class'),
    plain('status', 'Status', (status) => STATUS_LABELS[status as VehicleStatus]),
    plain('condition', 'Condition', (condition) => CONDITION_LABELS[condition as Condition]),
    plain('color', 'Color'),
    {
      name: 'tags',
      label: 'Tags',
      kind: 'tag',
      column: 'tag_ids',
      write: (ids, names) =>
        (ids as number[])
          .map((id) => nameOf(names, 'tag', id))
          .toSorted((left, right) => left.localeCompare(right))
          .join(', '),
    },
    plain('manual_price', 'Manual price', usd),
  ],
  finance_contracts: [
    plain('variant', 'Type', (variant) => VARIANT_LABELS[variant as FinanceVariant]),
    plain('purchase_amount', 'Purchase Amount', usd),
    plain('length_months', 'Period', months),
    plain('monthly_depreciation', 'Monthly Depreciation', usd),
    plain('monthly_depreciation_rate', 'Monthly Depreciation %', percent),
    plain('monthly_interest_rate', 'Monthly Interest %', percent),
    {
      ...plain('monthly_payment', 'Monthly Payment', usd),
      isOf: ({ variant }) => variant !== 'loan_one',
    },
    {
      ...plain('monthly_fee', 'Monthly Fee', usd),
      column: 'monthly_payment',
      isOf: ({ variant }) => variant === 'loan_one',
    },
    plain('down_payment', 'Down Payment', usd),
    plain('term_months', 'Term', months),
    nameField('financing_company', 'Source', 'financing_company'),
    plain('start_date', 'Start Date', writeDay),
  ],
  // Records that were read by another system have a source.
  mileage_records: [
    plain('mileage', 'Mileage', count),
    plain('date', 'Date', writeDay),
    plain('source', 'Source'),
  ],
};

/** Formats the value of a field in a record. Returns null if there is none. */
export function readField(
  { name, column = name, isOf = () => true }: AuditedField,
  record: AuditedRecord | null,
): unknown {
  const value = record !== null && isOf(record) ? record[column] : null;
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}
