import { CROSS_FIELD_TEXTS, type calculatorsApi, type financeInput } from '@fleetworth/contract/calculators';
import { type CalculationResult, type CalculatorRequest, calculateFinance } from '@fleetworth/domain/finance';
import type { z } from 'zod';
import type { Feature } from '../../feature.ts';
import { commonError } from '../../platform/errors/api-error.ts';
import { presentCalculation } from './calculation.presenter.ts';
import { exportSchedule } from './schedule-sheet.ts';
import { readCalculation, wireField } from './read-calculation.ts';

export const calculatorsFeature: Feature<typeof calculatorsApi> = {
  routes: ({ database, clock }) => ({
    calculateFinance: async ({ body }) => ({ data: presentCalculation(calculate(body)) }),
    exportFinance: async ({ body, session: { scope } }) =>
      await exportSchedule({ database, clock }, scope, {
        body,
        plan: presentCalculation(calculate(body)).plan,
      }),
  }),
};

function calculate(body: z.output<typeof financeInput>): CalculationResult {
  const parsed = readCalculation(body);
  if (!parsed.ok) throw commonError('request.invalid', { errors: parsed.errors });
  const calculation = calculateFinance<CalculatorRequest>(parsed.request);
  if (calculation.ok) return calculation.result;
  const errors = calculation.problems.map(({ field, reason }) => [
    wireField[field],
    [CROSS_FIELD_TEXTS[reason] ?? 'Required Field.'],
  ]);
  throw commonError('request.invalid', { errors: Object.fromEntries(errors) });
}
