import type { Api } from './api.ts';

export const API_BASE = '/api/v1';

/**
 * Method and path of every call, without the schemas: what a browser needs to make one. The type holds each entry to its
 * endpoint, so that the two can not differ.
 */
export const routes = {
  login: { method: 'POST', path: '/auth/login' },
  logout: { method: 'POST', path: '/auth/logout' },
  getMe: { method: 'GET', path: '/me' },
  listCompanies: { method: 'GET', path: '/companies' },
  listLocations: { method: 'GET', path: '/locations' },
  listRegions: { method: 'GET', path: '/regions' },
  listStates: { method: 'GET', path: '/states' },
  listCities: { method: 'GET', path: '/cities/:state_id' },
  listCompanyVehicleClasses: { method: 'GET', path: '/company-vehicle-classes' },
  listVehicleTags: { method: 'GET', path: '/vehicle-tags' },
  listBrandsByYear: { method: 'GET', path: '/vehicle-brands-by-year/:year' },
  listModelsByYear: { method: 'GET', path: '/vehicle-models-by-year/:year/:brand_id' },
  listModelDetailsByYear: {
    method: 'GET',
    path: '/vehicle-model-details-by-year/:year/:brand_id/:model_id',
  },
  provisionByVin: { method: 'POST', path: '/queries/manheim/provision' },
  provisionVehicleByVin: { method: 'POST', path: '/queries/manheim-vehicle-provision' },
  createVehicle: { method: 'PUT', path: '/vehicles' },
  getVehicle: { method: 'GET', path: '/vehicle/:id' },
  editVehicle: { method: 'PATCH', path: '/vehicle/:id' },
  deleteVehicle: { method: 'DELETE', path: '/vehicle/:id' },
  changeVehicleCondition: { method: 'PATCH', path: '/vehicle-condition/:id' },
  createMileageRecord: { method: 'PUT', path: '/vehicle-mileage-record' },
  getFinance: { method: 'GET', path: '/vehicle-finance/:id' },
  saveFinance: { method: 'PUT', path: '/vehicle-finance' },
  listFinancingCompanies: { method: 'GET', path: '/financing-companies' },
  calculateFinance: { method: 'POST', path: '/calculator/finance' },
  listFleet: { method: 'POST', path: '/vehicle-analysis/internal-list-for-sale' },
  summarizeFleet: { method: 'POST', path: '/vehicle-analysis/internal-list-summary-for-sale' },
  getPreferences: { method: 'GET', path: '/preferences/:screen' },
  savePreferences: { method: 'PUT', path: '/preferences/:screen' },
} as const satisfies { [Name in keyof Api]: Pick<Api[Name], 'method' | 'path'> };
