import { MODEL_YEAR_FIRST, modelYearText } from '@fleetworth/contract/vehicles';
import type { Clock } from '../../platform/clock/clock.ts';
import { refuse } from '../../platform/errors/refusal.ts';

/** Refuses a model year that is neither empty nor between 2001 and the current year plus 2. */
export function checkModelYear(modelYear: number | null, clock: Clock): void {
  const currentYear = Number(clock.today().slice(0, 4));
  if (modelYear === null || (modelYear >= MODEL_YEAR_FIRST && modelYear <= currentYear + 2)) return;
  throw refuse('request.invalid', { errors: { model_year: [modelYearText(currentYear)] } });
}
