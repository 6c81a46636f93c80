/** 'letters': the text contains I, O or Q. 'length': the text doesn't have 17 letters and digits. */
export type VinProblem = 'letters' | 'length';

export interface ReadVin {
  text: string;
  problem: VinProblem | null;
}

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

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

/**
 * Last 6 to 8 characters of a VIN. At least four are digits, because the serial number at the end has that
 * many.
 */
const VIN_END = /^(?=(?:.*\d){4})[A-HJ-NPR-Z0-9]{6,8}$/;

export const isVinEnd = (text: string): boolean => VIN_END.test(text);
