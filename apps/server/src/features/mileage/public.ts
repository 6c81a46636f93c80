export { addMileageRecord } from './add-mileage-record.ts';
