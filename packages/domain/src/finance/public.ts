export { calculateFinance, type Calculation } from './calculator.ts';
export type {
  CalculatorAnswer,
  CalculatorRequest,
  FinanceAnswer,
  FinanceRequest,
  FlooringAnswer,
  FlooringRequest,
  LeaseByAmountsAnswer,
  LeaseByAmountsRequest,
  LeaseByPercentAnswer,
  LeaseByPercentRequest,
} from './calculator-forms.ts';
export {
  type CalculatorField,
  checkCalculatorRequest,
  LONGEST_CALCULATOR_MONTHS,
} from './check-calculator.ts';
export { checkContract, type ContractField, LONGEST_CONTRACT_MONTHS } from './check-contract.ts';
export {
  type ContractTerms,
  type FinanceContract,
  netCapCostCents,
  type PeriodType,
  type Standing,
} from './contract.ts';
export type { Finding, FindingReason } from './findings.ts';
export { buildPlan, type Plan, type PlanRow, type PlanTotals } from './plan.ts';
export { nextChangeDay, type StandingQuestion, standingOn } from './standing.ts';
