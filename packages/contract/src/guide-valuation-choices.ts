// What screens show of orders, without the schema library.

/** Vehicles of one order, and rows of a sheet that fills one. */
export const MOST_ORDERED = 1_000;
export const MOST_ORDERED_MILES = 2_000_000;

/** Texts for the fields of a vehicle that is ordered. */
export const GUIDE_ORDER_TEXTS = {
  mileageMissing: 'Please type mils value',
  mileage: 'Mileage must be a whole number from 1 to 2,000,000.',
  grade: 'Grade must be from 1 to 5, with one decimal at most.',
  state: 'Please type the two letters of a state, like FL.',
} as const;
