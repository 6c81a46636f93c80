import type { HistoryReport } from '../port.ts';
import type { WireReport, WireRow } from './wire.ts';

const MILES_PER_KILOMETER = 0.621_371;
const MAX_TEXT_LENGTH = 200;

export function readReport(vin: string, report: WireReport): HistoryReport {
  const { titles, accidents, jsi, thefts, salvage, checks } = report;
  const attributes = report.attributes ?? {};
  return {
    vin,
    values: { trim: findText(attributes, 'trim'), made_in: findText(attributes, 'made_in', 'made in') },
    titles: omitDuplicateRows(titles).map((row) => ({
      date: findDate(row),
      state: findText(row, 'state'),
      vin: findText(row, 'vin'),
      mileage: findMiles(row),
    })),
    accidents: omitDuplicateRows(accidents).map((row) => ({
      date: findDate(row),
      type: findText(row, 'type'),
      manner_of_collision: findText(row, 'manner_of_collision'),
    })),
    jsi: omitDuplicateRows(jsi).map((row) => ({
      date: findDate(row),
      record_type: findText(row, 'record_type'),
    })),
    thefts: omitDuplicateRows(thefts).map((row) => ({
      date: findDate(row),
      theft_status: findText(row, 'theft_status'),
      record_type: findText(row, 'record_type'),
    })),
    salvage: omitDuplicateRows(salvage).map((row) => ({
      date: findDate(row),
      type: findText(row, 'type'),
      primary_damage: findText(row, 'primary_damage'),
    })),
    checks: omitDuplicateRows(checks).map((row) => ({
      date: findDate(row),
      description: findDescription(row),
    })),
    received: report,
  };
}

function omitDuplicateRows(rows: readonly WireRow[] | null | undefined): WireRow[] {
  const rowByText = new Map<string, WireRow>();
  for (const row of rows ?? []) {
    const text = JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    if (!rowByText.has(text)) rowByText.set(text, row);
  }
  return [...rowByText.values()];
}

function findText(row: WireRow, ...names: string[]): string | null {
  for (const name of names) {
    const value = Object.entries(row).find(([key]) => key.toLowerCase() === name)?.[1];
    const text = typeof value === 'string' || typeof value === 'number' ? clean(String(value)) : '';
    if (text !== '') return text;
  }
  return null;
}

const clean = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH);

const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]\d{2}:\d{2}.*)?$/;

/** Reads YYYY-MM-DD, with or without a time, and MM/DD/YYYY. Returns any other text unchanged. */
function findDate(row: WireRow): string | null {
  const text = findText(row, 'date');
  if (text === null) return null;
  const [, isoYear = '', isoMonth = '', isoDay = ''] = ISO.exec(text) ?? [];
  const [, month = isoMonth, day = isoDay, year = isoYear] = US_DATE.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isRealDate = year !== '' && new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date;
  return isRealDate ? date : text;
}

function findMiles(row: WireRow): number | null {
  const text = findText(row, 'meter')?.replaceAll(',', '') ?? '';
  if (!/^\d{1,7}(?:\.\d+)?$/.test(text)) return null;
  const isKilometers = /^k/i.test(findText(row, 'meter_unit') ?? '');
  return Math.round(Number(text) * (isKilometers ? MILES_PER_KILOMETER : 1));
}

function findDescription(row: WireRow): string | null {
  const parts = [findText(row, 'brand_title'), findText(row, 'brander_name')].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' - ');
}
