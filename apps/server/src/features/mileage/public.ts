export { recordMileage } from './record-mileage.ts';
