import type { ROLES } from '@fleetworth/contract/sessions';

type Role = (typeof ROLES)[number];

interface RoleWords {
  role: Role;
  label: string;
  may: string;
}

export const ROLE_WORDS: readonly RoleWords[] = [
  {
    role: 'owner',
    label: 'Owner',
    may: 'Full access, including company settings, members and restoring deleted records',
  },
  {
    role: 'manager',
    label: 'Manager',
    may: 'Can change locations, vehicles, finance and imports, but not the company or its members',
  },
  { role: 'viewer', label: 'Viewer', may: 'Read-only access to everything' },
];

export const wordsOfRole = (role: Role): RoleWords =>
  ROLE_WORDS.find((one) => one.role === role) ?? { role, label: role, may: '' };
