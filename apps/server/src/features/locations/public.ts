export { LocationsRepository } from './locations.repository.ts';
