import type { DepreciationOverride } from '@fleetworth/contract/depreciation-overrides';
import { locationWords } from '../../shell/format/vehicle-words.ts';

export const overrideName = ({ vehicle_model: model, location }: DepreciationOverride) =>
  `${model.brand.name} ${model.name} at ${locationWords(location)}`;
