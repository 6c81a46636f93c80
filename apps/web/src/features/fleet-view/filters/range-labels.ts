import { figures } from '../../../shell/format/figures.ts';

interface Range {
  min: number | null;
  max: number | null;
}

export function formatRange({ min, max }: Range): string {
  if (min === null) return max === null ? 'Any' : `Below ${figures.wholeUsd(max)}`;
  if (max === null) return `${figures.wholeUsd(min)} and over`;
  return `${figures.wholeUsd(min)} to ${figures.wholeUsd(max)}`;
}
