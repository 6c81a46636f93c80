const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** Values of the letters in VINs, which exclude I, O and Q. */
const LETTER_VALUES = new Map(
  ['AJ', 'BKS', 'CLT', 'DMU', 'ENV', 'FW', 'GPX', 'HY', 'RZ'].flatMap((letters, index) =>
    letters.split('').map((letter): [string, number] => [letter, index + 1]),
  ),
);
const CHECK_DIGITS = '0123456789X';

/** A VIN of a 2018 Ford F-150 with its check digit; `serial` has five digits and is a journey's own. */
export function f150Vin(serial: string): string {
  const sum = `1FTEW1EP0JFC${serial}`
    .split('')
    .map((letter, index) => (LETTER_VALUES.get(letter) ?? Number(letter)) * (WEIGHTS[index] ?? 0))
    .reduce((a, b) => a + b);
  return `1FTEW1EP${CHECK_DIGITS[sum % 11]}JFC${serial}`;
}
