export { calculateFinance } from './calculator.ts';
export type { CalculationResult, CalculatorRequest } from './calculator-forms.ts';
export type { CalculatorField } from './check-calculator.ts';
export { checkContract, type ContractField } from './check-contract.ts';
export { type FinanceContract, netCapCostCents, type PeriodType, type ContractStatus } from './contract.ts';
export { type PayoffBreakdown, breakDownPayoff } from './payoff-breakdown.ts';
export { buildPlan, type Plan } from './plan.ts';
export { startRange } from './start-range.ts';
export { nextChangeDay, type ContractStatusQuery, contractStatusOn } from './contract-status.ts';
