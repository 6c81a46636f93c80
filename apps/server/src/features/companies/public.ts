export { createCompany } from './change-companies.ts';
export { exceedsCompanies } from './limit-companies.ts';
