import type { HistoryReport } from '../port.ts';
import type { WireReport, WireRow } from './wire.ts';

const MILES_PER_KILOMETRE = 0.621_371;
const TEXT_LONGEST = 200;

/** Reads a report: removes duplicate rows and normalizes dates and mileage (miles). */
export function readReport(vin: string, report: WireReport): HistoryReport {
  const { titles, accidents, jsi, thefts, salvage, checks } = report;
  const attributes = report.attributes ?? {};
  return {
    vin,
    values: { trim: textOf(attributes, 'trim'), made_in: textOf(attributes, 'made_in', 'made in') },
    titles: once(titles).map((row) => ({
      date: dateOf(row),
      state: textOf(row, 'state'),
      vin: textOf(row, 'vin'),
      mileage: milesOf(row),
    })),
    accidents: once(accidents).map((row) => ({
      date: dateOf(row),
      type: textOf(row, 'type'),
      manner_of_collision: textOf(row, 'manner_of_collision'),
    })),
    jsi: once(jsi).map((row) => ({ date: dateOf(row), record_type: textOf(row, 'record_type') })),
    thefts: once(thefts).map((row) => ({
      date: dateOf(row),
      theft_status: textOf(row, 'theft_status'),
      record_type: textOf(row, 'record_type'),
    })),
    salvage: once(salvage).map((row) => ({
      date: dateOf(row),
      type: textOf(row, 'type'),
      primary_damage: textOf(row, 'primary_damage'),
    })),
    checks: once(checks).map((row) => ({ date: dateOf(row), description: descriptionOf(row) })),
    received: report,
  };
}

/** Removes exact duplicates of earlier rows. */
function once(rows: readonly WireRow[] | null | undefined): WireRow[] {
  const byText = new Map<string, WireRow>();
  for (const row of rows ?? []) {
    const text = JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    if (!byText.has(text)) byText.set(text, row);
  }
  return [...byText.values()];
}

/** Returns the text of the first of the given fields that the row has, ignoring case, or null. */
function textOf(row: WireRow, ...names: string[]): string | null {
  for (const name of names) {
    const value = Object.entries(row).find(([key]) => key.toLowerCase() === name)?.[1];
    const text = typeof value === 'string' || typeof value === 'number' ? clean(String(value)) : '';
    if (text !== '') return text;
  }
  return null;
}

/** Returns one line without invisible characters. */
const clean = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, TEXT_LONGEST);

const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]\d{2}:\d{2}.*)?$/;

/** Reads YYYY-MM-DD, with or without a time, and MM/DD/YYYY. Returns any other text unchanged. */
function dateOf(row: WireRow): string | null {
  const text = textOf(row, 'date');
  if (text === null) return null;
  const [, isoYear = '', isoMonth = '', isoDay = ''] = ISO.exec(text) ?? [];
  const [, month = isoMonth, day = isoDay, year = isoYear] = AMERICAN.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const isDay = year !== '' && new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date;
  return isDay ? date : text;
}

function milesOf(row: WireRow): number | null {
  const text = textOf(row, 'meter')?.replaceAll(',', '') ?? '';
  if (!/^\d{1,7}(?:\.\d+)?$/.test(text)) return null;
  const isKilometres = /^k/i.test(textOf(row, 'meter_unit') ?? '');
  return Math.round(Number(text) * (isKilometres ? MILES_PER_KILOMETRE : 1));
}

/** Returns the title brand and its source. */
function descriptionOf(row: WireRow): string | null {
  const parts = [textOf(row, 'brand_title'), textOf(row, 'brander_name')].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' - ');
}
