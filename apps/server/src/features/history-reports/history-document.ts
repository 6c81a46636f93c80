import {
  HISTORY_SECTIONS,
  HISTORY_SECTION_NAMES,
  type HistorySection,
  NO_RECORDS,
} from '@fleetworth/contract/history-report-choices';
import type { HistoryItem, HistoryReportDetail } from '@fleetworth/contract/history-reports';
import { formatCalendarDate, formatZonedDateTime } from '@fleetworth/domain/date-format';
import type { PdfBlock, PdfCell, PdfDocument, PdfStyle } from '../../platform/pdf/pdf-document.ts';

interface Printed {
  report: HistoryReportDetail;
  finishedAt: Date;
  timeZone: string;
  /** Text that the provider requires in print, or null. */
  notice: string | null;
}

const DASH = '–';

/** Lays out a report with a heading for each vehicle and a table for each section. */
export function layOutReport({ report, finishedAt, timeZone, notice }: Printed): PdfDocument {
  const { id, company, items, message } = report;
  const vehicles = `${items.length} ${items.length === 1 ? 'vehicle' : 'vehicles'}`;
  const finished = formatZonedDateTime(finishedAt, timeZone);
  return {
    title: `History report ${id} · ${company.name}`,
    mark: report.is_sandbox ? 'Sandbox data' : null,
    createdAt: finishedAt,
    content: [
      { text: `History report ${id}`, style: 'title' },
      { text: `${company.name} · ${vehicles} · ${finished}`, style: 'muted' },
      ...(message === null ? [] : [{ text: message, style: 'muted' as const }]),
      ...items.flatMap((item) => layOutItem(item, timeZone)),
      ...(notice === null ? [] : [{ text: `\n${notice}`, style: 'muted' as const }]),
    ],
  };
}

function layOutItem(item: HistoryItem, timeZone: string): PdfBlock[] {
  const { vehicle, values, error, reported_at, is_sandbox } = item;
  const name = [vehicle.model_year, vehicle.brand.name, vehicle.model.name].filter((part) => part !== null);
  const reported = reported_at === null ? DASH : formatZonedDateTime(new Date(reported_at), timeZone);
  const facts = [
    `Trim: ${values.trim ?? DASH}`,
    `Made in: ${values.made_in ?? DASH}`,
    `Reported: ${reported}`,
    ...(is_sandbox ? ['Sandbox data'] : []),
  ];
  const heading: PdfBlock = {
    unbreakable: true,
    stack: [
      { text: `${vehicle.unit} · ${name.join(' ')} · ${item.vin}`, style: 'subject' },
      { text: error ?? facts.join(' · '), style: 'muted' },
    ],
  };
  return error === null
    ? [heading, ...HISTORY_SECTION_NAMES.map((section) => layOutSection(item, section))]
    : [heading];
}

/** Repeats the section's name and columns on each page. */
function layOutSection(item: HistoryItem, section: HistorySection): PdfBlock {
  const { title, columns } = HISTORY_SECTIONS[section];
  const fields = Object.entries<string>(columns);
  const span = (cell: { text: string; style: PdfStyle }): PdfCell[] => [
    { ...cell, colSpan: fields.length },
    ...fields.slice(1).map(() => ({})),
  ];
  const rows = (item[section] as Record<string, string | number | null>[]).map((row) =>
    fields.map(([field]) => ({ text: showValue(field, row[field] ?? null) })),
  );
  const headings = fields.map(([, label]) => ({ text: label, style: 'column' as const }));
  const head = span({ text: title, style: 'heading' });
  return {
    layout: 'rows',
    table: {
      headerRows: rows.length === 0 ? 1 : 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: fields.map(([field]) => (field === 'date' ? 90 : '*')),
      body:
        rows.length === 0 ? [head, span({ text: NO_RECORDS, style: 'muted' })] : [head, headings, ...rows],
    },
  };
}

function showValue(field: string, value: string | number | null): string {
  if (value === null) return DASH;
  if (typeof value === 'number') return `${value.toLocaleString('en-US')} mi`;
  return field === 'date' ? formatCalendarDate(value) : value;
}
