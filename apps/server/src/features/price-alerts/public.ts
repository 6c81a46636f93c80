export { noteArrivedValues } from './arrived-values.repository.ts';
export { unreadFirings } from './firings.repository.ts';
