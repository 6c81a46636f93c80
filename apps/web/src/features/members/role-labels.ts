import type { ROLES } from '@fleetworth/contract/sessions';

type Role = (typeof ROLES)[number];

interface RoleLabels {
  role: Role;
  label: string;
  may: string;
}

export const ROLE_CHOICES: readonly RoleLabels[] = [
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

export const labelsOfRole = (role: Role): RoleLabels =>
  ROLE_CHOICES.find((choice) => choice.role === role) ?? { role, label: role, may: '' };
