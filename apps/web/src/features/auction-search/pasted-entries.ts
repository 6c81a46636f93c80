import { AUCTION_SEARCH_TEXTS, MAX_SEARCHED_VINS } from '@fleetworth/contract/auction-search';
import { readOdometer, showsThousands, thousandsSign } from '@fleetworth/domain/reading';
import { readVin } from '@fleetworth/domain/vin';
import { numberOf } from '../../shell/forms/number-of.ts';
import { entryKey, findProblem, type QueuedEntry, type SearchValues } from './search-entries.ts';

/** A VIN, optionally followed by the mileage, as spreadsheets copy cells. */
const LINE = /^"?([^\s,;"]+)"?(?:[\s,;]+"?(\d[\d.,]*(?:\s*mi(?:les)?)?)"?)?[\s,;]*$/i;
/** Number of characters that are kept of a text that isn't a VIN, enough to recognize it. */
const LONGEST_VIN = 40;

/** Lines come from any source, so nothing indicates their decimal separator. */
const NO_PROOF = { point: false, comma: false };

/**
 * Line with its mileage. A mileage that can't be read has to be typed later; the line doesn't use the mileage
 * of the field.
 */
type PastedLine = Pick<QueuedEntry, 'vin' | 'mileage'> & { isUnread: boolean };

/**
 * Parses several lines, or a single line with a mileage. Returns null for other text, which belongs in the
 * field.
 */
function readPasted(text: string): PastedLine[] | null {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const cells = lines.map((line) => {
    const [, vin = line.trim(), mileage] = LINE.exec(line.trim()) ?? [];
    return { vin, mileage };
  });
  const hasThousands = cells.some(({ mileage = '' }) => showsThousands(thousandsSign(mileage), NO_PROOF));
  const entries = cells.flatMap(({ vin, mileage: typed }, index) => {
    if (index === 0 && /^vin\b/i.test(vin)) return [];
    const mileage = typed === undefined ? null : milesOf(typed, hasThousands);
    return [{ vin: vinOf(vin), mileage, isUnread: typed !== undefined && mileage === null }];
  });
  const isList = lines.length > 1 || entries.some(({ mileage, isUnread }) => mileage !== null || isUnread);
  return isList ? entries : null;
}

/** Returns the miles; null if the text is ambiguous or not a number. */
function milesOf(typed: string, hasThousands: boolean): number | null {
  const reading = readOdometer(typed, { hasThousands });
  return 'value' in reading ? reading.value : null;
}

/** Returns the VIN in a text, or else the start of the text. */
function vinOf(typed: string): string {
  const { text, problem } = readVin(typed);
  return problem === null ? text : typed.slice(0, LONGEST_VIN).toUpperCase();
}

interface Pasted {
  values: SearchValues;
  errors: Record<string, string>;
}

/**
 * Queues pasted lines, including incomplete ones. Lines without a mileage use the typed one, and all use the
 * selected region. Duplicates in the queue are dropped. Returns null for text that belongs in the field. A
 * list without any VIN is ignored.
 */
export function queuePasted(typed: SearchValues, text: string): Pasted | null {
  const lines = readPasted(text);
  if (lines === null) return null;
  if (!lines.some(isVin))
    return { values: typed, errors: { vin: 'The pasted text has no 17-character VIN.' } };
  const { region } = typed;
  const typedMileage = numberOf(typed.mileage) ?? null;
  const pasted = lines.map(({ vin, mileage, isUnread }) => ({
    vin,
    mileage: isUnread ? null : (mileage ?? typedMileage),
    region,
  }));
  const all = [...new Map([...typed.queue, ...pasted].map((entry) => [entryKey(entry), entry])).values()];
  const queue = all.slice(0, MAX_SEARCHED_VINS);
  const usesTyped = lines.some(({ mileage, isUnread }) => mileage === null && !isUnread);
  return {
    values: { ...typed, mileage: usesTyped ? '' : typed.mileage, queue },
    errors: { ...describeUnread(all.slice(MAX_SEARCHED_VINS)), ...missingValueErrors(queue) },
  };
}

const isVin = ({ vin }: PastedLine): boolean => findProblem({ vin, mileage: 1, region: 'NA' }) === null;

function describeUnread(unread: readonly QueuedEntry[]): Record<string, string> {
  const [first] = unread;
  if (first === undefined) return {};
  return { vin: `${AUCTION_SEARCH_TEXTS.tooMany} Not queued: ${unread.length}, starting with ${first.vin}.` };
}

function missingValueErrors(queue: readonly QueuedEntry[]): Record<string, string> {
  return {
    ...(queue.some(({ mileage }) => mileage === null) && { mileage: 'Please type mileage' }),
    ...(queue.some(({ region }) => region === null) && { region: 'Please choose region' }),
  };
}
