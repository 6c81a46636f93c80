/** Why a text is no VIN: it has an I, O or Q, or it isn't 17 letters and digits. */
export type VinProblem = 'letters' | 'length';

/** Text as it is stored if it is a VIN, and why it isn't one. */
export interface ReadVin {
  text: string;
  problem: VinProblem | null;
}

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** Blanks, dashes and characters that are drawn as nothing. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * Reads a VIN as people type it and as scanners write it. Removes blanks, dashes, invisible characters and
 * the asterisks around a Code 39 barcode, and turns letters into capitals. Also removes the I with which
 * barcodes mark a VIN (data identifier I of ANSI MH10.8.2), but only before exactly 17 characters of a VIN.
 * `readVin('*I1ftew1ep6-jfc10312*')` is `{ text: '1FTEW1EP6JFC10312', problem: null }`.
 */
export function readVin(typed: string): ReadVin {
  const bare = typed
    .replaceAll(SEPARATORS, '')
    .replaceAll(/^\*+|\*+$/g, '')
    .toUpperCase();
  const text = bare.startsWith('I') && VIN.test(bare.slice(1)) ? bare.slice(1) : bare;
  if (VIN.test(text)) return { text, problem: null };
  return { text, problem: /^[A-Z0-9]{17}$/.test(text) ? 'letters' : 'length' };
}
