import { createFirstFleetBody, type FirstSheet } from '@fleetworth/contract/first-fleet';
import { formatIssue } from '@fleetworth/contract/field-texts';
import { regionOfState } from '@fleetworth/domain/auction-regions';
import type { PeriodType } from '@fleetworth/domain/finance';
import type { z } from 'zod';
import { PROPOSED_ASSUMPTIONS } from '../../features/locations/location-values.ts';
import type { AddressValues } from '../../shell/forms/address-fields.tsx';

export interface FirstLocationValues {
  /** Name of the location in the rows of the sheet. */
  sheet_name: string;
  name: string;
  code: string;
  region: string | null;
  monthly_depreciation_assumption: number | string;
  monthly_mileage_assumption: number | string;
}

export type FirstFleetValues = AddressValues & {
  name: string;
  lease_calculating_period_type: PeriodType;
  locations: FirstLocationValues[];
};

const MAX_CODE_LENGTH = 20;

export const toFirstFleetValues = (sheet: FirstSheet, companyName: string): FirstFleetValues => ({
  name: companyName,
  address: '',
  zip: '',
  state: null,
  city: null,
  lease_calculating_period_type: 'monthly',
  locations: sheet.locations.map(({ name }) => ({
    sheet_name: name,
    name,
    code: name.slice(0, MAX_CODE_LENGTH).trim(),
    region: null,
    ...PROPOSED_ASSUMPTIONS,
  })),
});

/**
 * Sets the region of the company's new state at locations whose region the user hasn't chosen. `before` and
 * `after` are the codes of the previous and the new state.
 */
export function withRegionOfState(
  locations: readonly FirstLocationValues[],
  { before, after }: { before: string | undefined; after: string | undefined },
): FirstLocationValues[] {
  const previousProposal = before === undefined ? null : regionOfState(before);
  return locations.map((location) => {
    const isUserChoice = location.region !== null && location.region !== previousProposal;
    return isUserChoice || after === undefined ? location : { ...location, region: regionOfState(after) };
  });
}

type Body = z.input<typeof createFirstFleetBody>;

export function toFirstFleetBody(
  { name, address, zip, state, city, lease_calculating_period_type, locations }: FirstFleetValues,
  { sheetId, packageId }: { sheetId: number; packageId: number },
): Body {
  return {
    sheet: sheetId,
    company: {
      name,
      address,
      zip,
      state: Number(state),
      city: Number(city),
      lease_calculating_period_type,
      package: packageId,
    },
    // Text that isn't a number is passed on, so that the schema reports it.
    locations: locations as Body['locations'],
  };
}

export function validateFirstFleet(body: Body): Record<string, string> {
  const { error } = createFirstFleetBody.safeParse(body, { error: formatIssue });
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    const [section, ...fieldPath] = path;
    errors[(section === 'company' ? fieldPath : path).join('.')] ??= message;
  }
  return errors;
}
