export { lockForWrite, raiseVersions } from './vehicles.repository.ts';
