export { createCompany } from './change-companies.ts';
export { exceedsCompanyLimit } from './check-company-limits.ts';
