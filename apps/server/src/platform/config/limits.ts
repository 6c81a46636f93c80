import { type Environment, readWhole } from './setting.ts';

/** Limits of what users and companies can store. */
export interface LimitsConfig {
  /** Maximum number of companies that a user adds in a day. */
  companiesADay: number;
  /** Maximum number of companies that a user adds in all. */
  maxCompanies: number;
  /** Maximum size of all photos of a company. */
  photoStorageMegabytes: number;
}

const MAX_COMPANIES = 10_000;
const MAX_MEGABYTES = 1_000_000;

export const readLimits = (environment: Environment): LimitsConfig => ({
  companiesADay: readWhole('FLEETWORTH_COMPANIES_A_DAY', environment.FLEETWORTH_COMPANIES_A_DAY, [
    0,
    MAX_COMPANIES,
  ]),
  maxCompanies: readWhole('FLEETWORTH_MAX_COMPANIES', environment.FLEETWORTH_MAX_COMPANIES, [
    0,
    MAX_COMPANIES,
  ]),
  photoStorageMegabytes: readWhole('FLEETWORTH_PHOTO_STORAGE_MB', environment.FLEETWORTH_PHOTO_STORAGE_MB, [
    0,
    MAX_MEGABYTES,
  ]),
});
