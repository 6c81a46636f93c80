export { createCompany } from './change-companies.ts';
