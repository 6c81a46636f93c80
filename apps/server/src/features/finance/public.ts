export { addLenders, FinancingCompaniesRepository } from './financing-companies.repository.ts';
export { revertContracts } from './revert-contracts.ts';
