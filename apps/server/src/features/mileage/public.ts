export { insertMileageRecord } from './mileage.repository.ts';
