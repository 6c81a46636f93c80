import { calculateFinance } from './calculators.ts';
import {
  listBrandsByYear,
  listModelDetailsByYear,
  listModelsByYear,
  provisionByVin,
  provisionVehicleByVin,
} from './catalog.ts';
import { listCompanyVehicleClasses } from './classes.ts';
import { listCompanies } from './companies.ts';
import { getFinance, listFinancingCompanies, saveFinance } from './finance.ts';
import { listFleet, summarizeFleet } from './fleet-view.ts';
import { listCities, listLocations, listRegions, listStates } from './locations.ts';
import { createMileageRecord } from './mileage.ts';
import { getPreferences, savePreferences } from './preferences.ts';
import { getMe, login, logout } from './sessions.ts';
import { listVehicleTags } from './tags.ts';
import { changeVehicleCondition, createVehicle, deleteVehicle, editVehicle, getVehicle } from './vehicles.ts';

/** Every call of the API by name. A server without a handler for one of them does not compile. */
export const api = {
  login,
  logout,
  getMe,
  listCompanies,
  listLocations,
  listRegions,
  listStates,
  listCities,
  listCompanyVehicleClasses,
  listVehicleTags,
  listBrandsByYear,
  listModelsByYear,
  listModelDetailsByYear,
  provisionByVin,
  provisionVehicleByVin,
  createVehicle,
  getVehicle,
  editVehicle,
  deleteVehicle,
  changeVehicleCondition,
  createMileageRecord,
  getFinance,
  saveFinance,
  listFinancingCompanies,
  calculateFinance,
  listFleet,
  summarizeFleet,
  getPreferences,
  savePreferences,
};
export type Api = typeof api;
