import { figures } from './figures.ts';

interface Odometer {
  mileage: number;
  date: string;
}

/** Asks whether a mileage below an earlier one is meant: 'Lower than 70,100 of 11/23/2026. Save all the same?' */
export function lowerMileageQuestion(typed: Odometer, records: readonly Odometer[]): string | null {
  const higher = records
    .filter(({ mileage, date }) => date <= typed.date && mileage > typed.mileage)
    .toSorted((one, other) => other.mileage - one.mileage)[0];
  if (higher === undefined) return null;
  return `Lower than ${figures.count(higher.mileage)} of ${figures.date(higher.date)}. Save all the same?`;
}
