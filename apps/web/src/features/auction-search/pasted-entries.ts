import { AUCTION_SEARCH_TEXTS, MAX_SEARCHED_VINS } from '@fleetworth/contract/auction-search';
import { readOdometer, isLikelyInThousands, findAmbiguousSeparator } from '@fleetworth/domain/reading';
import { readVin } from '@fleetworth/domain/vin';
import { parseNumber } from '../../shell/forms/parse-number.ts';
import { entryKey, findProblem, type QueuedEntry, type SearchValues } from './search-entries.ts';

/** A VIN, optionally followed by the mileage, as spreadsheets copy cells. */
const LINE = /^"?([^\s,;"]+)"?(?:[\s,;]+"?(\d[\d.,]*(?:\s*mi(?:les)?)?)"?)?[\s,;]*$/i;
/** Longer text is cut, so that an invalid VIN fits in its queue entry. */
const MAX_INVALID_VIN_LENGTH = 40;

/** Lines come from any source, so nothing indicates their decimal separator. */
const UNKNOWN_SEPARATORS = { point: false, comma: false };

interface PastedLine extends Pick<QueuedEntry, 'vin' | 'mileage'> {
  /** True if the line has a mileage that can't be read. Such a line doesn't get the typed mileage. */
  isMileageUnreadable: boolean;
}

/** Returns null for text that belongs in the VIN field: a single line without a mileage. */
function parsePastedText(text: string): PastedLine[] | null {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const cells = lines.map((line) => {
    const [, vin = line.trim(), mileage] = LINE.exec(line.trim()) ?? [];
    return { vin, mileage };
  });
  // One line with a likely thousands separator decides how the mileages of all lines are read.
  const mayBeInThousands = cells.some(({ mileage = '' }) =>
    isLikelyInThousands(findAmbiguousSeparator(mileage), UNKNOWN_SEPARATORS),
  );
  const entries = cells.flatMap(({ vin, mileage: mileageText }, index) => {
    if (index === 0 && /^vin\b/i.test(vin)) return [];
    const mileage = mileageText === undefined ? null : parseMiles(mileageText, mayBeInThousands);
    return [{ vin: toVin(vin), mileage, isMileageUnreadable: mileageText !== undefined && mileage === null }];
  });
  const isList =
    lines.length > 1 ||
    entries.some(({ mileage, isMileageUnreadable }) => mileage !== null || isMileageUnreadable);
  return isList ? entries : null;
}

function parseMiles(text: string, mayBeInThousands: boolean): number | null {
  const reading = readOdometer(text, { mayBeInThousands });
  return 'value' in reading ? reading.value : null;
}

function toVin(input: string): string {
  const { text, problem } = readVin(input);
  return problem === null ? text : input.slice(0, MAX_INVALID_VIN_LENGTH).toUpperCase();
}

interface PasteResult {
  values: SearchValues;
  errors: Record<string, string>;
}

/**
 * Queues pasted lines, including incomplete lines. Lines without a mileage get the typed mileage, and all
 * lines get the selected region. Duplicates are dropped. A list without any valid VIN isn't queued, and
 * causes an error. Returns null for text that belongs in the VIN field.
 */
export function queuePasted(values: SearchValues, text: string): PasteResult | null {
  const lines = parsePastedText(text);
  if (lines === null) return null;
  if (!lines.some(hasValidVin))
    return { values, errors: { vin: 'The pasted text has no 17-character VIN.' } };
  const { region } = values;
  const typedMileage = parseNumber(values.mileage) ?? null;
  const pastedEntries = lines.map(({ vin, mileage, isMileageUnreadable }) => ({
    vin,
    mileage: isMileageUnreadable ? null : (mileage ?? typedMileage),
    region,
  }));
  const allEntries = [
    ...new Map([...values.queue, ...pastedEntries].map((entry) => [entryKey(entry), entry])).values(),
  ];
  const queue = allEntries.slice(0, MAX_SEARCHED_VINS);
  const usesTypedMileage = lines.some(
    ({ mileage, isMileageUnreadable }) => mileage === null && !isMileageUnreadable,
  );
  return {
    values: { ...values, mileage: usesTypedMileage ? '' : values.mileage, queue },
    errors: { ...describeOverflow(allEntries.slice(MAX_SEARCHED_VINS)), ...missingValueErrors(queue) },
  };
}

const hasValidVin = ({ vin }: PastedLine): boolean => findProblem({ vin, mileage: 1, region: 'NA' }) === null;

function describeOverflow(overflow: readonly QueuedEntry[]): Record<string, string> {
  const [first] = overflow;
  if (first === undefined) return {};
  return {
    vin: `${AUCTION_SEARCH_TEXTS.tooMany} Not queued: ${overflow.length}, starting with ${first.vin}.`,
  };
}

function missingValueErrors(queue: readonly QueuedEntry[]): Record<string, string> {
  return {
    ...(queue.some(({ mileage }) => mileage === null) && { mileage: 'Please type mileage' }),
    ...(queue.some(({ region }) => region === null) && { region: 'Please choose region' }),
  };
}
