export { type ValueRequests, valueRequests } from './value-requests.ts';
