import { figures } from '../../shell/format/figures.ts';
import { CONDITION_LABELS, STATUS_LABELS } from '../../shell/format/vehicle-labels.ts';
import type { VehicleValues } from './vehicle-values.ts';

export const formatVehicleValues = ({
  company: _company,
  location: _location,
  company_class: _class,
  ...values
}: VehicleValues): Partial<Record<keyof VehicleValues, string>> => ({
  ...values,
  mileage: typeof values.mileage === 'number' ? figures.count(values.mileage) : values.mileage,
  status: STATUS_LABELS[values.status],
  condition: CONDITION_LABELS[values.condition],
});

export const IDENTITY_FIELDS = ['model_year', 'brand_name', 'model_name', 'model_detail_name'] as const;
