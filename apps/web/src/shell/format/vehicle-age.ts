/** How old a vehicle is by the reference year of the installation: 2018 in 2020 is 2. Next year's models are 0; without a model year, none. */
export const vehicleAge = (modelYear: number | null, referenceYear: number): number | null =>
  modelYear === null ? null : Math.max(0, referenceYear - modelYear);
