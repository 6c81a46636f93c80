import type { DepreciationOverride } from '@fleetworth/contract/depreciation-overrides';
import { locationWords } from '../../shell/format/vehicle-words.ts';

/** Names the model and location of an override. */
export const overrideName = ({ vehicle_model: model, location }: DepreciationOverride) =>
  `${model.brand.name} ${model.name} at ${locationWords(location)}`;
