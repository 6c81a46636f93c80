import type { DB } from './generated/tables.ts';
import type { CommonColumn } from './record-tables.ts';

type Label = string | ((record: Record<string, unknown>) => string);

/** Tables whose records have a version that edits are checked against. */
export type VersionedTable =
  | 'vehicles'
  | 'finance_contracts'
  | 'mileage_records'
  | 'companies'
  | 'locations'
  | 'vehicle_groups'
  | 'vehicle_classes'
  | 'tags'
  | 'depreciation_overrides';

/** Columns without a label. For a table that isn't listed here, the type doesn't check the labels. */
interface HiddenColumns extends Record<VersionedTable, string> {
  vehicles: 'description_hash' | 'removed_contract_version';
  finance_contracts: 'vehicle_id';
  mileage_records: 'vehicle_id';
  companies:
    | 'names_version'
    | 'created_by'
    | 'charged_since'
    | 'charged_package_id'
    | 'charged_package_left_on'
    | 'package_chosen_on';
  vehicle_classes: never;
}

/** Labeled fields that aren't columns of the table itself. */
interface RelatedColumns {
  vehicles: 'tag_ids';
  mileage_records: 'source';
}

type RelatedColumnsOf<Table> = Table extends keyof RelatedColumns ? RelatedColumns[Table] : never;

export const FIELD_LABELS = {
  vehicles: {
    location_id: 'Location',
    vin: 'VIN',
    model_year: 'Year',
    brand_id: 'Brand',
    model_id: 'Model',
    model_detail_id: 'Model Detail',
    unit: 'Unit',
    in_service_date: 'In Service Date',
    class_id: 'Vehicle Class',
    status: 'Status',
    condition: 'Condition',
    color: 'Color',
    tag_ids: 'Tags',
    manual_price: 'Manual price',
  },
  finance_contracts: {
    variant: 'Type',
    purchase_amount: 'Purchase Amount',
    length_months: 'Period',
    monthly_depreciation: 'Monthly Depreciation',
    monthly_depreciation_rate: 'Monthly Depreciation %',
    monthly_interest_rate: 'Monthly Interest %',
    monthly_payment: ({ variant }) => (variant === 'loan_one' ? 'Monthly Fee' : 'Monthly Payment'),
    down_payment: 'Down Payment',
    term_months: 'Term',
    financing_company_id: 'Source',
    start_date: 'Start Date',
  },
  mileage_records: { mileage: 'Mileage', date: 'Date', source: 'Source' },
  companies: {
    name: 'Company name',
    lease_calculating_period_type: 'Lease period',
    address: 'Address',
    zip: 'ZIP',
    state_id: 'State',
    city_id: 'City',
    tsd_company_id: 'TSD company ID',
    package_id: 'Package',
    billing_period: 'Billing',
  },
  locations: {
    name: 'Location name',
    code: 'Code',
    address: 'Address',
    zip: 'ZIP',
    state_id: 'State',
    city_id: 'City',
    region_code: 'Region',
    finance_length_months: 'Finance length',
    monthly_depreciation_assumption: 'Monthly depreciation assumption',
    monthly_mileage_assumption: 'Monthly mileage assumption',
    avg_cr: 'AVG CR',
    phone: 'Phone',
    person: 'Person',
    email: 'Email',
    due_location_name: 'Due location name',
    pickup_location_number: 'Pickup location number',
  },
  vehicle_groups: { name: 'Name' },
  vehicle_classes: { name: 'Name', group_id: 'Group' },
  tags: { name: 'Name', color: 'Color' },
  depreciation_overrides: { location_id: 'Location', model_id: 'Model', value: 'Value' },
} as const satisfies {
  [Table in VersionedTable]: Record<
    Exclude<keyof DB[Table], CommonColumn | HiddenColumns[Table]> | RelatedColumnsOf<Table>,
    Label
  >;
};

export function fieldLabel(table: VersionedTable, column: string, record: Record<string, unknown>): string {
  const label = (FIELD_LABELS[table] as Record<string, Label>)[column] ?? column;
  return typeof label === 'function' ? label(record) : label;
}
