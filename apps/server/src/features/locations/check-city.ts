import type { Database } from '../../platform/db/database.ts';
import type { ApiError } from '../../platform/errors/api-error.ts';
import { GeographyRepository } from './geography.repository.ts';

interface CityAddress {
  stateId: number;
  cityId: number | null;
}

type CityErrorFactory = (reason: 'state.not_found' | 'location.city_elsewhere', field?: string) => ApiError;

export async function checkCity(
  database: Database,
  createError: CityErrorFactory,
  { stateId, cityId }: CityAddress,
): Promise<void> {
  const geography = new GeographyRepository(database);
  if (cityId === null) {
    if (!(await geography.hasState(stateId))) throw createError('state.not_found');
    return;
  }
  const cities = await geography.listCities(stateId);
  if (cities === null) throw createError('state.not_found');
  if (!cities.some(({ id }) => id === cityId)) throw createError('location.city_elsewhere', 'city');
}
