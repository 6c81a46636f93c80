export { revertContracts } from './revert-contracts.ts';
