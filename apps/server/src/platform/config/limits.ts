import { type Environment, readWholeNumber } from './read-settings.ts';

export interface LimitsConfig {
  companiesPerUserAndDay: number;
  maxCompaniesPerUser: number;
  photoStorageMegabytes: number;
}

const MAX_COMPANIES = 10_000;
const MAX_MEGABYTES = 1_000_000;

export const readLimits = (environment: Environment): LimitsConfig => ({
  companiesPerUserAndDay: readWholeNumber(
    'FLEETWORTH_COMPANIES_A_DAY',
    environment.FLEETWORTH_COMPANIES_A_DAY,
    [0, MAX_COMPANIES],
  ),
  maxCompaniesPerUser: readWholeNumber('FLEETWORTH_MAX_COMPANIES', environment.FLEETWORTH_MAX_COMPANIES, [
    0,
    MAX_COMPANIES,
  ]),
  photoStorageMegabytes: readWholeNumber(
    'FLEETWORTH_PHOTO_STORAGE_MB',
    environment.FLEETWORTH_PHOTO_STORAGE_MB,
    [0, MAX_MEGABYTES],
  ),
});
