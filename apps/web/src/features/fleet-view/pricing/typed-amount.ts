import { readMoney } from '@fleetworth/domain/reading';

export function parseAmount(text: string): number | null {
  const [, minus = '', amount = ''] = /^([-−]?)(.*)$/s.exec(text.trim()) ?? [];
  const reading = readMoney(amount);
  if ('problem' in reading) return null;
  return minus === '' ? reading.value : -reading.value;
}

const MAX_DOLLARS = 99_999_999;

/** Returns undefined for blank text, and null if the text isn't a whole amount. */
export function parseWholeDollars(text: string): number | undefined | null {
  if (text.trim() === '') return undefined;
  const amount = parseAmount(text);
  return amount !== null && Number.isInteger(amount) && Math.abs(amount) <= MAX_DOLLARS ? amount : null;
}
