export { locationsRepository } from './locations.repository.ts';
