export { lockAndRaiseVersion } from './vehicles.repository.ts';
