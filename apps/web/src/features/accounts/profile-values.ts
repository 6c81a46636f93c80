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

const toIdText = (record: { id: number } | null): string | null => record && String(record.id);

export const valuesOfUser = (user: User): ProfileValues => ({
  name: user.name,
  last_name: user.last_name,
  email: user.email,
  default_company: toIdText(user.default_company),
  default_location: toIdText(user.default_location),
  state: toIdText(user.state),
  city: toIdText(user.city),
  address: user.address ?? '',
  zip: user.zip ?? '',
});

const parseId = (text: string | null): number | null => (text === null ? null : Number(text));

/**
 * Sends the email only if the user changed it, because a stored email may be older than the validation rule
 * and would be rejected.
 */
export const profileBodyOf = (
  { email, default_company, default_location, state, city, address, zip, ...texts }: ProfileValues,
  stored: Pick<User, 'email'>,
  oldPassword: string | null,
): z.input<typeof editProfileBody> => ({
  ...texts,
  default_company: parseId(default_company),
  default_location: parseId(default_location),
  state: parseId(state),
  city: parseId(city),
  address: address || null,
  zip: zip || null,
  ...(isNewEmail(email, stored) && { email }),
  ...(oldPassword !== null && { old_password: oldPassword }),
});

export const profileErrors = (values: ProfileValues, stored: Pick<User, 'email'>): Record<string, string> =>
  schemaErrors(editProfileBody, profileBodyOf(values, stored, null));

export const isNewEmail = (newEmail: string, { email }: Pick<User, 'email'>): boolean =>
  newEmail.trim().toLowerCase() !== email.toLowerCase();

const ADDRESS_FIELDS = ['state', 'city', 'address', 'zip'];

export function findErrorTab(fields: readonly string[]): 'personal' | 'address' | undefined {
  const [first] = fields;
  if (first === undefined) return undefined;
  return fields.every((field) => ADDRESS_FIELDS.includes(field)) ? 'address' : 'personal';
}
