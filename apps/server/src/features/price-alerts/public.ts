export { markAlertsDue } from './due-companies.repository.ts';
export { unreadFiringsColumn } from './firings.repository.ts';
