import type { ROLES } from '@fleetworth/contract/sessions';

type Role = (typeof ROLES)[number];

interface RoleLabels {
  role: Role;
  label: string;
  permissions: string;
}

export const ROLE_CHOICES: readonly RoleLabels[] = [
  {
    role: 'owner',
    label: 'Owner',
    permissions: 'Full access, including company settings, members and restoring deleted records',
  },
  {
    role: 'manager',
    label: 'Manager',
    permissions: 'Can change locations, vehicles, finance and imports, but not the company or its members',
  },
  { role: 'viewer', label: 'Viewer', permissions: 'Read-only access to everything' },
];

export const getRoleLabels = (role: Role): RoleLabels =>
  ROLE_CHOICES.find((choice) => choice.role === role) ?? { role, label: role, permissions: '' };
