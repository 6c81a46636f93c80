import { entryKey, entryTexts, queueEntry, type SearchValues } from './search-entries.ts';

/** A VIN, and a mileage where one stands behind it, as spreadsheets copy their cells. */
const LINE = /^"?([^\s,;"]+)"?(?:[\s,;]+"?(\d[\d,]*)"?)?[\s,;]*$/;

interface PastedEntry {
  vin: string;
  /** Null where the line has none. */
  mileage: number | null;
}

/** The entries of several lines, or of one with its mileage; null where it is a text for the field. */
function readPasted(text: string): PastedEntry[] | null {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const entries = lines.flatMap((line, place) => {
    const [, vin = line.trim(), mileage] = LINE.exec(line.trim()) ?? [];
    if (place === 0 && /^vin\b/i.test(vin)) return [];
    return [{ vin, mileage: mileage === undefined ? null : Number(mileage.replaceAll(',', '')) }];
  });
  const isList = lines.length > 1 || entries.some(({ mileage }) => mileage !== null);
  return isList ? entries : null;
}

type Pasted = { values: SearchValues } | { texts: Record<string, string> };

/**
 * Queues what was pasted: a line without a mileage takes the one that is typed. All of it or, where a line can not be queued, nothing; what is
 * in the queue already stays there once. Null where it is a text for the field.
 */
export function queuePasted(typed: SearchValues, text: string): Pasted | null {
  const pasted = readPasted(text);
  if (pasted === null) return null;
  let values = typed;
  for (const [place, { vin, mileage }] of pasted.entries()) {
    const next = { ...values, vin, mileage: mileage ?? typed.mileage, region: typed.region };
    if (isQueued(next)) continue;
    const { vin: wrong, ...others } = entryTexts(next);
    if (wrong !== undefined) return { texts: { ...others, vin: `Line ${place + 1}: ${wrong}` } };
    if (Object.keys(others).length > 0) return { texts: others };
    values = queueEntry(next);
  }
  return { values };
}

const isQueued = ({ vin, mileage, region, queue }: SearchValues): boolean =>
  queue.some((one) => entryKey(one) === `${vin.toUpperCase()} ${mileage} ${region}`);
