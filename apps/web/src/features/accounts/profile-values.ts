import { editProfileBody } from '@fleetworth/contract/accounts';
import type { User } from '@fleetworth/contract/me';
import type { z } from 'zod';
import { schemaErrors } from '../../shell/forms/schema-errors.ts';

export type ProfileValues = {
  name: string;
  last_name: string;
  email: string;
  default_company: string | null;
  default_location: string | null;
  state: string | null;
  city: string | null;
  address: string;
  zip: string;
};

const textOf = (record: { id: number } | null): string | null => record && String(record.id);

export const valuesOfUser = (user: User): ProfileValues => ({
  name: user.name,
  last_name: user.last_name,
  email: user.email,
  default_company: textOf(user.default_company),
  default_location: textOf(user.default_location),
  state: textOf(user.state),
  city: textOf(user.city),
  address: user.address ?? '',
  zip: user.zip ?? '',
});

const idOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** Converts form values to the request body. The password is sent only with a new email address. */
export const profileBodyOf = (
  { default_company, default_location, state, city, address, zip, ...texts }: ProfileValues,
  oldPassword: string | null,
): z.input<typeof editProfileBody> => ({
  ...texts,
  default_company: idOf(default_company),
  default_location: idOf(default_location),
  state: idOf(state),
  city: idOf(city),
  address: address || null,
  zip: zip || null,
  ...(oldPassword !== null && { old_password: oldPassword }),
});

export const profileErrors = (values: ProfileValues): Record<string, string> =>
  schemaErrors(editProfileBody, profileBodyOf(values, null));

export const isOtherEmail = (typed: string, { email }: Pick<User, 'email'>): boolean =>
  typed.trim().toLowerCase() !== email.toLowerCase();

const ADDRESS_FIELDS = ['state', 'city', 'address', 'zip'];

/** Returns the tab with the first field in error; undefined if there is none. */
export function tabOfErrors(fields: readonly string[]): 'personal' | 'address' | undefined {
  const [first] = fields;
  if (first === undefined) return undefined;
  return fields.every((field) => ADDRESS_FIELDS.includes(field)) ? 'address' : 'personal';
}
