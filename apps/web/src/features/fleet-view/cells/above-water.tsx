import { aboveWaterText } from '@fleetworth/contract/above-water';
import { today } from '../../../shell/api/today.ts';
import { figures } from '../../../shell/format/figures.ts';

/** Shows the month in which a vehicle is above water. */
export const AboveWater = ({ months }: { months: number | null }) => (
  <>{figures.text(aboveWaterText(months, today()))}</>
);
