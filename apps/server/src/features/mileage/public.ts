export { restoreMileageRecord } from './change-mileage-records.ts';
export { createMileageRecord } from './create-mileage-record.ts';
export { revertMileageRecords } from './revert-mileage-records.repository.ts';
export { recordMileages } from './record-mileages.repository.ts';
