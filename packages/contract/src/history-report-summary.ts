// Must not import Zod, so that pages can load this file without it.
import { formatCalendarDate } from '@fleetworth/domain/date-format';
import type { HistoryItem } from './history-reports.ts';

/** Records in these sections count against a vehicle. Titles don't, because every vehicle has them. */
export const FINDING_SECTIONS = ['accidents', 'thefts', 'salvage', 'jsi', 'checks'] as const;
type FindingSection = (typeof FINDING_SECTIONS)[number];

type Findings = Pick<HistoryItem, FindingSection>;

interface Finding {
  label: string;
  date: string | null;
  detail: string | null;
}

const TO_FINDING: { [Section in FindingSection]: (record: HistoryItem[Section][number]) => Finding } = {
  accidents: ({ date, type }) => ({ label: 'accident', date, detail: toLowerCase(type) }),
  thefts: ({ date, theft_status }) => ({ label: 'theft', date, detail: toLowerCase(theft_status) }),
  salvage: ({ date, type, primary_damage }) => ({
    label: 'salvage',
    date,
    detail: toLowerCase(primary_damage ?? type),
  }),
  jsi: ({ date, record_type }) => ({
    label: 'junk, salvage or insurance record',
    date,
    detail: toLowerCase(record_type),
  }),
  // Title brands contain the name of a state, so their case is kept.
  checks: ({ date, description }) => ({ label: 'title brand', date, detail: description }),
};

const toLowerCase = (text: string | null): string | null => text?.toLowerCase() ?? null;

function listFindings(item: Findings): Finding[] {
  const findings = FINDING_SECTIONS.flatMap((section) =>
    (item[section] as never[]).map(TO_FINDING[section] as (record: never) => Finding),
  );
  return findings.toSorted((left, right) => (right.date ?? '').localeCompare(left.date ?? ''));
}

const MAX_FINDINGS = 3;

/** Returns for example 'salvage 07/13/2023 (front end)'. */
export function formatFindings(item: Findings): string {
  const findings = listFindings(item);
  const texts = findings.slice(0, MAX_FINDINGS).map(({ label, date, detail }) => {
    const day = date === null ? '' : ` ${formatCalendarDate(date)}`;
    return `${label}${day}${detail === null ? '' : ` (${detail})`}`;
  });
  const otherCount = findings.length - texts.length;
  return [...texts, ...(otherCount > 0 ? [`${otherCount} more`] : [])].join(', ');
}

export const hasFindings = (item: Findings): boolean =>
  FINDING_SECTIONS.some((section) => item[section].length > 0);

export interface ReportGroups<Item> {
  withRecords: Item[];
  withoutReport: Item[];
  clean: Item[];
}

export function groupItems<Item extends Findings & Pick<HistoryItem, 'error'>>(
  items: readonly Item[],
): ReportGroups<Item> {
  const withReport = items.filter(({ error }) => error === null);
  return {
    withRecords: withReport.filter(hasFindings),
    withoutReport: items.filter(({ error }) => error !== null),
    clean: withReport.filter((item) => !hasFindings(item)),
  };
}

const MAX_LISTED = 3;

/** Returns for example '1 of 3 vehicles has records: 1001, salvage 07/13/2023 (front end)'. */
export function summarizeItems(items: readonly HistoryItem[]): string {
  const { withRecords, withoutReport } = groupItems(items);
  const count = withRecords.length;
  const reportCount = items.length - withoutReport.length;
  if (reportCount === 0) return 'No vehicle has a report.';
  const vehicles = `${reportCount} ${reportCount === 1 ? 'vehicle' : 'vehicles'}`;
  if (count === 0)
    return reportCount === 1 ? 'The vehicle has no records.' : `None of the ${vehicles} has records.`;
  const listedItems = withRecords
    .slice(0, MAX_LISTED)
    .map((item) => `${item.vehicle.unit}, ${formatFindings(item)}`);
  const otherCount = count - listedItems.length;
  const list = [...listedItems, ...(otherCount > 0 ? [`${otherCount} more`] : [])].join('; ');
  return `${count} of ${vehicles} ${count === 1 ? 'has' : 'have'} records: ${list}`;
}

/** Returns for example '1041 · 2022 Toyota Camry · 4T1G11AK5NU603217'. */
export function formatVehicle({ vehicle, vin }: Pick<HistoryItem, 'vehicle' | 'vin'>): string {
  const name = [vehicle.model_year, vehicle.brand.name, vehicle.model.name].filter((part) => part !== null);
  return `${vehicle.unit} · ${name.join(' ')} · ${vin}`;
}
