export { describeVehicle } from './describe-vehicle.ts';
export { valueRequests } from './value-requests.ts';
export type { WritingNeeds } from './writing-needs.ts';
