import type { DepreciationOverride } from '@fleetworth/contract/depreciation-overrides';
import { formatLocation } from '../../shell/format/vehicle-labels.ts';

export const formatOverrideName = ({ vehicle_model: model, location }: DepreciationOverride) =>
  `${model.brand.name} ${model.name} at ${formatLocation(location)}`;
