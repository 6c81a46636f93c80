import {
  HISTORY_SECTIONS,
  HISTORY_SECTION_NAMES,
  type HistorySection,
  formatEmptySections,
} from '@fleetworth/contract/history-report-choices';
import {
  formatFindings,
  groupItems,
  formatVehicle,
  summarizeItems,
} from '@fleetworth/contract/history-report-summary';
import type { HistoryItem, HistoryReportDetail } from '@fleetworth/contract/history-reports';
import { formatCalendarDate, formatZonedDateTime } from '@fleetworth/domain/date-format';
import type { PdfBlock, PdfCell, PdfDocument, PdfStyle } from '../../platform/pdf/pdf-document.ts';

interface PrintedReport {
  report: HistoryReportDetail;
  finishedAt: Date;
  timeZone: string;
  notice: string | null;
}

const DASH = '–';

/**
 * Lays out vehicles with records first, then vehicles without a report, and a short entry for each clean
 * vehicle. A report of a single vehicle has no short entries.
 */
export function layOutReport({ report, finishedAt, timeZone, notice }: PrintedReport): PdfDocument {
  const { id, company, items, message } = report;
  const vehicles = `${items.length} ${items.length === 1 ? 'vehicle' : 'vehicles'}`;
  const finished = formatZonedDateTime(finishedAt, timeZone);
  const { withRecords, withoutReport, clean } = groupItems(items);
  return {
    title: `History report ${id} · ${company.name}`,
    headerNotice: report.is_sandbox ? 'Sandbox data' : null,
    createdAt: finishedAt,
    content: [
      { text: `History report ${id}`, style: 'title' },
      { text: `${company.name} · ${vehicles} · ${finished}`, style: 'muted' },
      ...(message === null ? [] : [{ text: message, style: 'muted' as const }]),
      { text: summarizeItems(items), style: 'subject' },
      // If only one vehicle has records, the summary already names them.
      ...withRecords.flatMap((item) => layOutItem(item, timeZone, withRecords.length > 1)),
      ...withoutReport.flatMap((item) => layOutItem(item, timeZone)),
      ...(items.length === 1
        ? clean.flatMap((item) => layOutItem(item, timeZone))
        : clean.map(layOutCleanVehicle)),
      ...(notice === null ? [] : [{ text: `\n${notice}`, style: 'muted' as const }]),
    ],
  };
}

function layOutItem(item: HistoryItem, timeZone: string, withFindings = false): PdfBlock[] {
  const { values, error, reported_at, is_sandbox } = item;
  const reported = reported_at === null ? DASH : formatZonedDateTime(new Date(reported_at), timeZone);
  const details = [
    `Trim: ${values.trim ?? DASH}`,
    `Made in: ${values.made_in ?? DASH}`,
    `Reported: ${reported}`,
    ...(is_sandbox ? ['Sandbox data'] : []),
  ];
  const emptySections = HISTORY_SECTION_NAMES.filter((section) => item[section].length === 0);
  const findings = withFindings ? formatFindings(item) : '';
  const heading: PdfBlock = {
    unbreakable: true,
    stack: [
      { text: formatVehicle(item), style: 'subject' },
      ...(findings === '' ? [] : [{ text: capitalize(findings) }]),
      { text: error ?? details.join(' · '), style: 'muted' },
      ...(error === null && emptySections.length > 0 ? [{ text: formatEmptySections(emptySections) }] : []),
    ],
  };
  const sections = HISTORY_SECTION_NAMES.filter((section) => !emptySections.includes(section));
  return error === null ? [heading, ...sections.map((section) => layOutSection(item, section))] : [heading];
}

function layOutCleanVehicle(item: HistoryItem): PdfBlock {
  const titles = item.titles.map(({ date, state, mileage }) =>
    [formatValue('date', date), state, mileage === null ? null : formatValue('mileage', mileage)]
      .filter((part) => part !== null)
      .join(' '),
  );
  const titlesText = titles.length === 0 ? 'No titles found.' : `Titles: ${titles.join('; ')}`;
  return { stack: [{ text: formatVehicle(item), style: 'subject' }, { text: `No records. ${titlesText}` }] };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function layOutSection(item: HistoryItem, section: HistorySection): PdfBlock {
  const { title, columns } = HISTORY_SECTIONS[section];
  const fields = Object.entries<string>(columns);
  const span = (cell: { text: string; style: PdfStyle }): PdfCell[] => [
    { ...cell, colSpan: fields.length },
    ...fields.slice(1).map(() => ({})),
  ];
  const rows = (item[section] as Record<string, string | number | null>[]).map((row) =>
    fields.map(([field]) => ({ text: formatValue(field, row[field] ?? null) })),
  );
  const headings = fields.map(([, label]) => ({ text: label, style: 'column' as const }));
  const headingRow = span({ text: title, style: 'heading' });
  return {
    layout: 'rows',
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: fields.map(([field]) => (field === 'date' ? 90 : '*')),
      body: [headingRow, headings, ...rows],
    },
  };
}

function formatValue(field: string, value: string | number | null): string {
  if (value === null) return DASH;
  if (typeof value === 'number') return `${value.toLocaleString('en-US')} mi`;
  return field === 'date' ? formatCalendarDate(value) : value;
}
