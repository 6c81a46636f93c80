/**
 * Returns the age of a vehicle in the reference year of the installation: 2018 in 2020 is 2. Next year's
 * models are 0. Null without a model year.
 */
export const vehicleAge = (modelYear: number | null, referenceYear: number): number | null =>
  modelYear === null ? null : Math.max(0, referenceYear - modelYear);
