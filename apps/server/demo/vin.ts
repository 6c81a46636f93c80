import { vinCheckDigit } from '@fleetworth/providers/vin-decoding';
import derived from './generated/vin-patterns.json' with { type: 'json' };

/** One kind of vehicle of a model year: how its VINs begin and what they decode to besides make, model and year. */
export interface VinKind {
  /** Characters 1-8, 10 and 11. */
  opening: string;
  detail: string | null;
  body: string | null;
}

type DerivedPattern = [opening: string, detail: string | null, body: string | null];

// The file's entries are tuples, which JSON does not know.
const PATTERNS = derived as unknown as Record<string, Record<string, DerivedPattern[]>>;

/** The kinds of a model in a model year, the commonest first; none where it was not sold. */
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
/** Shares no factor with SERIALS, so that every serial comes once before any comes again. */
const SERIAL_STEP = 7_919;

/** Makes VINs that never repeat. Serials begin at 100000, far from those that sandboxes answer with an error (000404 …). */
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

/** Every kind begins somewhere else. */
function firstSerial(opening: string): number {
  let serial = 0;
  for (const character of opening) serial = (serial * 31 + character.charCodeAt(0)) % SERIALS;
  return serial;
}
