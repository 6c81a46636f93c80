import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shell/api/api-client.ts';
import { currentYear } from '../../shell/format/today.ts';

const SELDOM_CHANGES_MS = 5 * 60_000;
const FIRST_YEAR_WITH_BRANDS = 2000;

/** Asked anew as each edit begins, and not while one goes on: what it was begun with stays, and what is deleted by it is gone. */
export const vehicleQuery = (id: number) =>
  queryOptions({
    queryKey: ['vehicle', id],
    queryFn: async ({ signal }) => (await call('getVehicle', { params: { id } }, { signal })).data,
    staleTime: 'static',
    gcTime: 0,
  });

export const vehicleClassesQuery = (companyId: number | null) =>
  queryOptions({
    queryKey: ['vehicle-classes', companyId],
    queryFn: async ({ signal }) =>
      companyId === null
        ? []
        : (await call('listCompanyVehicleClasses', { query: { company_id: companyId } }, { signal })).data,
    staleTime: SELDOM_CHANGES_MS,
  });

/** Brand lists exist from 2000 to the current year. */
export const brandsQuery = (year: number | null) =>
  queryOptions({
    queryKey: ['brands', year],
    queryFn: async ({ signal }) =>
      year === null || year < FIRST_YEAR_WITH_BRANDS || year > currentYear()
        ? []
        : (await call('listBrandsByYear', { params: { year } }, { signal })).data,
    staleTime: SELDOM_CHANGES_MS,
  });

export const modelsQuery = (year: number | null, brandId: number | undefined) =>
  queryOptions({
    queryKey: ['models', year, brandId ?? null],
    queryFn: async ({ signal }) =>
      year === null || brandId === undefined
        ? []
        : (await call('listModelsByYear', { params: { year, brand_id: brandId } }, { signal })).data,
    staleTime: SELDOM_CHANGES_MS,
  });

interface ModelOfYear {
  year: number | null;
  brandId: number | undefined;
  modelId: number | undefined;
}

export const modelDetailsQuery = ({ year, brandId, modelId }: ModelOfYear) =>
  queryOptions({
    queryKey: ['model-details', year, brandId ?? null, modelId ?? null],
    queryFn: async ({ signal }) => {
      if (year === null || brandId === undefined || modelId === undefined) return [];
      const params = { year, brand_id: brandId, model_id: modelId };
      return (await call('listModelDetailsByYear', { params }, { signal })).data;
    },
    staleTime: SELDOM_CHANGES_MS,
  });
