export { createCompany } from './change-companies.ts';
export { exceedsCompanyLimit } from './limit-companies.ts';
