/** Reason why a text is not a VIN: it contains I, O or Q, or doesn't have 17 letters and digits. */
export type VinProblem = 'letters' | 'length';

/** Text as it would be stored, and the reason if it is not a VIN. */
export interface ReadVin {
  text: string;
  problem: VinProblem | null;
}

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

/** Blanks, dashes and invisible characters. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * Reads a VIN as typed or scanned. Removes blanks, dashes, invisible characters and the asterisks around a
 * Code 39 barcode, and converts letters to upper case. Also removes the I with which barcodes mark a VIN
 * (data identifier I of ANSI MH10.8.2), but only before exactly 17 VIN characters.
 * `readVin('*I1ftew1ep6-jfc10312*')` is `{ text: '1FTEW1EP6JFC10312', problem: null }`.
 */
export function readVin(input: string): ReadVin {
  const bare = input
    .replaceAll(SEPARATORS, '')
    .replaceAll(/^\*+|\*+$/g, '')
    .toUpperCase();
  const text = bare.startsWith('I') && VIN.test(bare.slice(1)) ? bare.slice(1) : bare;
  if (VIN.test(text)) return { text, problem: null };
  return { text, problem: /^[A-Z0-9]{17}$/.test(text) ? 'letters' : 'length' };
}

/** Last 6 to 8 characters of a VIN. The serial number among them has at least four digits. */
const VIN_END = /^(?=(?:.*\d){4})[A-HJ-NPR-Z0-9]{6,8}$/;

/** Reports whether a text may be the end of a VIN by which people name a vehicle: `JFC10312`. */
export const isVinEnd = (text: string): boolean => VIN_END.test(text);
