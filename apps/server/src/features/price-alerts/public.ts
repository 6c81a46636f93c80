export { markAlertsDue } from './arrived-values.repository.ts';
export { unreadFiringsColumn } from './firings.repository.ts';
