import type { ROLES } from '@fleetworth/contract/sessions';

type Role = (typeof ROLES)[number];

interface RoleWords {
  role: Role;
  label: string;
  /** Rights of the role, said before it is chosen. */
  may: string;
}

/** Roles as people read them, the one that may most first. */
export const ROLE_WORDS: readonly RoleWords[] = [
  {
    role: 'owner',
    label: 'Owner',
    may: 'Everything: the company itself, its people, and putting back what was deleted',
  },
  {
    role: 'manager',
    label: 'Manager',
    may: 'Changes locations, vehicles, finance and imports, not the company or its people',
  },
  { role: 'viewer', label: 'Viewer', may: 'Sees everything and changes nothing' },
];

/** Finds the words of a role. */
export const wordsOfRole = (role: Role): RoleWords =>
  ROLE_WORDS.find((one) => one.role === role) ?? { role, label: role, may: '' };
