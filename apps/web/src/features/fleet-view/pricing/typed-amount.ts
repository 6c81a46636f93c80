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
