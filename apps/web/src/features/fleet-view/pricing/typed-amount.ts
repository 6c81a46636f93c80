import { readMoney } from '@fleetworth/domain/reading';

/**
 * Returns the dollars of a text that is typed or pasted, which may be below zero: '−$21,350.50'. Null where
 * it has none.
 */
export function typedAmount(text: string): number | null {
  const [, minus = '', amount = ''] = /^([-−]?)(.*)$/s.exec(text.trim()) ?? [];
  const reading = readMoney(amount);
  if ('problem' in reading) return null;
  return minus === '' ? reading.value : -reading.value;
}

const MOST = 99_999_999;

/** Returns the whole dollars of a text; undefined where it is blank, null where it is no whole amount. */
export function typedWhole(text: string): number | undefined | null {
  if (text.trim() === '') return undefined;
  const amount = typedAmount(text);
  return amount !== null && Number.isInteger(amount) && Math.abs(amount) <= MOST ? amount : null;
}
