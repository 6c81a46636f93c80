import type { Provision } from '@fleetworth/contract/catalog';
import { type Location } from '@fleetworth/contract/locations';
import { VIN_LENGTH } from '@fleetworth/contract/choices';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { isRefusedFor } from '../../shell/api/api-error.ts';
import { noticeFailure } from '../../shell/notices.tsx';
import { dependentChange, type VehicleForm } from './use-vehicle-form.ts';

interface VinLookup {
  onVinTyped: (typed: string) => void;
  isLookingUp: boolean;
  /** What the VIN said last, for its warning and for details that it leaves open. */
  found: Provision | undefined;
  /** The VIN can not be decoded: make and model are typed without a year. */
  isManual: boolean;
}

type LookupCall = 'provisionByVin' | 'provisionVehicleByVin';

/** A VIN of full length is looked up by itself and fills year, make, model and detail; an unknown one clears them. */
export function useVinLookup(form: VehicleForm, location: Location | undefined, name: LookupCall): VinLookup {
  const newest = useRef('');
  const lookup = useMutation({
    mutationFn: async (vin: string) => {
      const body = { vin, region: location?.region.code ?? 'NA' };
      return (await call(name, { body })).data;
    },
    onSuccess: (found, vin) => {
      if (vin !== newest.current) return;
      form.setValues({
        model_year: String(found.model_year),
        brand_name: found.brand,
        model_name: found.model,
        model_detail_name: found.model_detail ?? '',
      });
    },
    onError: (error, vin) => {
      if (vin !== newest.current) return;
      // Only an answer means that the VIN can not be decoded. After a lost connection or a busy server the form stays, to be tried again.
      if (isRefusedFor(error, 'vin.unknown', 'vin.unavailable')) dependentChange.unknownVin(form);
      noticeFailure(error, () => lookup.mutate(vin));
    },
  });

  function onVinTyped(typed: string) {
    const vin = typed.trim().toUpperCase();
    form.setFieldValue('vin', vin);
    newest.current = vin;
    if (vin.length === VIN_LENGTH) lookup.mutate(vin);
    else if (!lookup.isIdle) lookup.reset();
  }

  return {
    onVinTyped,
    isLookingUp: lookup.isPending,
    found: lookup.data,
    isManual: lookup.isError,
  };
}
