import type { Condition, VehicleStatus } from '@fleetworth/contract/choices';
import {
  CONDITION_LABELS,
  type FinanceVariant,
  STATUS_LABELS,
  VARIANT_LABELS,
} from '@fleetworth/contract/labels';
import { formatUsd } from '@fleetworth/domain/money-format';
import { FIELD_LABELS } from '../../platform/db/field-labels.ts';
import type { AuditedRecord, NamedKind, Names, StoredChange } from './changes.repository.ts';

interface AuditedField {
  name: string;
  label: string;
  format: (value: unknown, names: Names) => string;
  kind?: NamedKind;
  applies?: (record: AuditedRecord) => boolean;
  column?: string;
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const text = (value: unknown): string => String(value);
const count = (value: unknown): string => grouped.format(Number(value));
const months = (value: unknown): string => `${count(value)} ${Number(value) === 1 ? 'month' : 'months'}`;
const usd = (cents: unknown): string => formatUsd(Number(cents));
const percent = (value: unknown): string => `${String(value)}%`;
export const formatDay = (day: unknown): string => {
  const [year, month, date] = String(day).slice(0, 10).split('-');
  return `${month}/${date}/${year}`;
};

const valueField = (name: string, label: string, format: AuditedField['format'] = text): AuditedField => ({
  name,
  label,
  format,
});

const nameField = (name: string, label: string, kind: NamedKind): AuditedField => ({
  name,
  label,
  kind,
  column: `${name}_id`,
  format: (id, names) => nameOf(names, kind, Number(id)),
});

const nameOf = (names: Names, kind: NamedKind, id: number): string => names[kind].get(id) ?? `No. ${id}`;

const { vehicles: VEHICLE, finance_contracts: CONTRACT, mileage_records: MILEAGE } = FIELD_LABELS;

export const AUDITED_FIELDS: Record<StoredChange['entity'], readonly AuditedField[]> = {
  vehicles: [
    nameField('location', VEHICLE.location_id, 'location'),
    valueField('vin', VEHICLE.vin),
    valueField('model_year', VEHICLE.model_year),
    nameField('brand', VEHICLE.brand_id, 'brand'),
    nameField('model', VEHICLE.model_id, 'model'),
    nameField('model_detail', VEHICLE.model_detail_id, 'model_detail'),
    valueField('unit', VEHICLE.unit),
    valueField('in_service_date', VEHICLE.in_service_date, formatDay),
    nameField('class', VEHICLE.class_id, 'class'),
    valueField('status', VEHICLE.status, (status) => STATUS_LABELS[status as VehicleStatus]),
    valueField('condition', VEHICLE.condition, (condition) => CONDITION_LABELS[condition as Condition]),
    valueField('color', VEHICLE.color),
    {
      name: 'tags',
      label: VEHICLE.tag_ids,
      kind: 'tag',
      column: 'tag_ids',
      format: (ids, names) =>
        (ids as number[])
          .map((id) => nameOf(names, 'tag', id))
          .toSorted((a, b) => a.localeCompare(b))
          .join(', '),
    },
    valueField('manual_price', VEHICLE.manual_price, usd),
  ],
  finance_contracts: [
    valueField('variant', CONTRACT.variant, (variant) => VARIANT_LABELS[variant as FinanceVariant]),
    valueField('purchase_amount', CONTRACT.purchase_amount, usd),
    valueField('length_months', CONTRACT.length_months, months),
    valueField('monthly_depreciation', CONTRACT.monthly_depreciation, usd),
    valueField('monthly_depreciation_rate', CONTRACT.monthly_depreciation_rate, percent),
    valueField('monthly_interest_rate', CONTRACT.monthly_interest_rate, percent),
    {
      ...valueField('monthly_payment', 'Monthly Payment', usd),
      applies: ({ variant }) => variant !== 'loan_one',
    },
    {
      ...valueField('monthly_fee', 'Monthly Fee', usd),
      column: 'monthly_payment',
      applies: ({ variant }) => variant === 'loan_one',
    },
    valueField('down_payment', CONTRACT.down_payment, usd),
    valueField('term_months', CONTRACT.term_months, months),
    nameField('financing_company', CONTRACT.financing_company_id, 'financing_company'),
    valueField('start_date', CONTRACT.start_date, formatDay),
  ],
  // Source is the system that read the odometer. Readings that a user entered have no source.
  mileage_records: [
    valueField('mileage', MILEAGE.mileage, count),
    valueField('date', MILEAGE.date, formatDay),
    valueField('source', MILEAGE.source),
  ],
};

export function readField(
  { name, column = name, applies = () => true }: AuditedField,
  record: AuditedRecord | null,
): unknown {
  const value = record !== null && applies(record) ? record[column] : null;
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
}
