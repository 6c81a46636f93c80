import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit, isVin, vinCheckDigit } from './port.ts';

describe('the format of a VIN', () => {
  it('is 17 characters without I, O and Q, in either case', () => {
    expect(isVin('1FTEW1EP6JFC10312')).toBe(true);
    expect(isVin('1ftew1ep6jfc10312')).toBe(true);
    expect(isVin('1FTEW1EP6JFC1031')).toBe(false);
    expect(isVin('1FTEW1EP6JFC103122')).toBe(false);
    expect(isVin('IFTEW1EP6JFC10312')).toBe(false);
    expect(isVin('1FTEW1EP6JFC1031O')).toBe(false);
    expect(isVin(' 1FTEW1EP6JFC10312')).toBe(false);
  });
});

describe('the check digit', () => {
  it.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['1FTEW1EP6JFC10312', '6'],
    ['1HGCM82633A004352', '3'],
    ['5xyktca69fg566472', '9'],
  ])('of %s is %s', (vin, digit) => {
    expect(vinCheckDigit(vin)).toBe(digit);
    expect(hasValidCheckDigit(vin)).toBe(true);
  });

  it('does not depend on the character in its position', () => {
    expect(vinCheckDigit('1FTEW1EP0JFC10312')).toBe('6');
    expect(hasValidCheckDigit('1FTEW1EP7JFC10312')).toBe(false);
  });
});
