import { vinCheckDigit } from '@fleetworth/providers/vin-decoding';
import derived from './generated/vin-patterns.json' with { type: 'json' };

/**
 * Kind of vehicle of a model year: the opening of its VINs and what they decode to besides make, model and
 * year.
 */
export interface VinKind {
  /** Characters 1-8, 10 and 11. */
  opening: string;
  detail: string | null;
  body: string | null;
}

type DerivedPattern = [opening: string, detail: string | null, body: string | null];

// The file's entries are tuples, which TypeScript infers as arrays from JSON.
const PATTERNS = derived as unknown as Record<string, Record<string, DerivedPattern[]>>;

/** Returns the kinds of a model in a model year, most common first, or none if it was not sold. */
export function vinKinds({ make, model, modelYear }: ModelOfYear): VinKind[] {
  const patterns = PATTERNS[`${make} ${model}`]?.[modelYear] ?? [];
  return patterns.map(([opening, detail, body]) => ({ opening, detail, body }));
}

interface ModelOfYear {
  make: string;
  model: string;
  modelYear: number;
}

const FIRST_SERIAL = 100_000;
const SERIALS = 899_999;
/** Coprime to SERIALS, so that every serial occurs once before any repeats. */
const SERIAL_STEP = 7_919;

/**
 * Generates unique VINs. Serials start at 100000, far from those that sandboxes answer with an error (000404
 * …).
 */
export class VinMaker {
  readonly #nextSerials = new Map<string, number>();

  next(opening: string): string {
    const serial = this.#nextSerials.get(opening) ?? firstSerial(opening);
    this.#nextSerials.set(opening, (serial + SERIAL_STEP) % SERIALS);
    const end = `${opening.slice(8)}${FIRST_SERIAL + serial}`;
    const start = opening.slice(0, 8);
    return `${start}${vinCheckDigit(`${start}0${end}`)}${end}`;
  }
}

// Every kind starts at a different serial.
function firstSerial(opening: string): number {
  let serial = 0;
  for (const character of opening) serial = (serial * 31 + character.charCodeAt(0)) % SERIALS;
  return serial;
}
