import { aboveWaterText } from '@fleetworth/contract/above-water';
import { today } from '../../../shell/api/today.ts';
import { figures } from '../../../shell/format/figures.ts';

export const AboveWater = ({ months }: { months: number | null }) => (
  <>{figures.text(aboveWaterText(months, today()))}</>
);
