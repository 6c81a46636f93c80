import type { calculatorsApi } from '@fleetworth/contract/calculators';
import { type CalculatorRequest, calculateFinance } from '@fleetworth/domain/finance';
import type { Feature } from '../../feature.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { presentCalculation } from './calculation.presenter.ts';
import { readCalculation, wireField } from './read-calculation.ts';

/** Texts of the figures that are refused only in combination with another one. */
const TEXTS: Partial<Record<string, string>> = {
  not_below_cap_cost: 'Down payment must be less than the amount.',
  below_depreciation: 'Monthly payment must not be less than the monthly depreciation.',
};

export const calculatorsFeature: Feature<typeof calculatorsApi> = {
  routes: () => ({
    calculateFinance: async ({ body }) => {
      const read = readCalculation(body);
      if (!read.ok) throw refuse('request.invalid', { errors: read.errors });
      const calculation = calculateFinance<CalculatorRequest>(read.request);
      if (calculation.ok) return { data: presentCalculation(calculation.answer) };
      const errors = calculation.findings.map(({ field, reason }) => [
        wireField[field],
        [TEXTS[reason] ?? 'Required Field.'],
      ]);
      throw refuse('request.invalid', { errors: Object.fromEntries(errors) });
    },
  }),
};
