import type { ResponseOf } from '@fleetworth/contract/api';
import { figures } from '../../../shell/format/figures.ts';

type Revaluations = ResponseOf<'listRevaluations'>['data'];

export const isRevaluing = (revaluations: Revaluations | undefined): boolean =>
  revaluations?.some(({ state }) => state === 'running') ?? false;

export function formatRevaluations(revaluations: Revaluations): { title: string; progress: string } | null {
  const [first] = revaluations;
  if (first === undefined || !isRevaluing(revaluations)) return null;
  const sum = (field: 'done' | 'of') =>
    revaluations.reduce((total, revaluation) => total + revaluation[field], 0);
  const week = Number(first.week.slice(-2));
  return {
    title: `Week ${week} revaluation`,
    progress: `${figures.count(sum('done'))} of ${figures.count(sum('of'))}`,
  };
}
