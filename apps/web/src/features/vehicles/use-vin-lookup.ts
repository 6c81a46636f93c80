import type { DecodedVin } from '@fleetworth/contract/catalog';
import { type Location } from '@fleetworth/contract/locations';
import { VIN_LENGTH } from '@fleetworth/contract/choices';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../shell/api/api-client.ts';
import { ApiError, ConnectionError, failureText, hasReason } from '../../shell/api/api-error.ts';
import { changeWithDependents, type VehicleForm } from './vehicle-form.ts';
import { hasInvalidVinLetters, normalizeVin } from './vehicle-form-values.ts';

export interface VinLookup {
  onVinTyped: (text: string) => void;
  isLookingUp: boolean;
  /** Data decoded from the VIN. Its list of model details may be incomplete. */
  provision: DecodedVin | undefined;
  note: string | undefined;
  /** Repeats a lookup that didn't reach the server. */
  retry: (() => void) | undefined;
}

type LookupCall = 'provisionByVin' | 'provisionVehicleByVin';

const LOOKUP_KEY = ['vin lookup'];

// The form can't be saved during a lookup, which may change make, model and year.
export const useLookupDisabledReason = (): string | undefined =>
  useIsMutating({ mutationKey: LOOKUP_KEY }) > 0 ? 'Looking up the VIN…' : undefined;

const CHECK_DIGIT_TEXT = "Check the VIN: its check digit doesn't match.";
const NOT_FOUND_TEXT = 'Can not find vehicles please contiune manual entrying';
const NO_CONNECTION_TEXT = "No connection. The VIN hasn't been looked up yet.";

export function useVinLookup(
  form: VehicleForm,
  location: Location | undefined,
  endpointName: LookupCall,
): VinLookup {
  const newestVin = useRef('');
  const lookup = useMutation({
    mutationKey: LOOKUP_KEY,
    mutationFn: async (vin: string) => {
      const body = { vin, region: location?.region.code ?? 'NA' };
      return (await call(endpointName, { body })).data;
    },
    onSuccess: (provision, vin) => {
      if (vin !== newestVin.current) return;
      form.setValues({
        model_year: String(provision.model_year),
        brand_name: provision.brand,
        model_name: provision.model,
        model_detail_name: provision.model_detail ?? '',
      });
    },
    onError: (error, vin) => {
      if (vin === newestVin.current && isUndecodable(error)) changeWithDependents.unknownVin(form);
    },
  });

  function onVinTyped(text: string) {
    const vin = normalizeVin(text);
    form.setFieldValue('vin', vin);
    // The same VIN isn't looked up again: scanners may append an asterisk, which the normalized VIN doesn't
    // contain.
    if (vin === newestVin.current && !lookup.isIdle) return;
    newestVin.current = vin;
    if (vin.length === VIN_LENGTH && !hasInvalidVinLetters(vin)) lookup.mutate(vin);
    else if (!lookup.isIdle) lookup.reset();
  }

  return {
    onVinTyped,
    isLookingUp: lookup.isPending,
    provision: lookup.data,
    note: getNote(lookup.error, lookup.data),
    retry: lookup.error instanceof ConnectionError ? () => lookup.mutate(lookup.variables ?? '') : undefined,
  };
}

const isUndecodable = (error: unknown): boolean =>
  (error instanceof ApiError && error.status >= 500) || hasReason(error, 'vin.unknown');

function getNote(error: unknown, provision: DecodedVin | undefined): string | undefined {
  if (isUndecodable(error)) return NOT_FOUND_TEXT;
  if (error instanceof ConnectionError) return NO_CONNECTION_TEXT;
  if (error !== null) return failureText(error);
  return provision?.warnings.includes('check_digit') === true ? CHECK_DIGIT_TEXT : undefined;
}
