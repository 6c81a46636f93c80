import { expect, test } from 'vitest';
import { createAuthority } from './authority.ts';

test('a viewer may not change, with a reason, and owners and managers may', () => {
  const authority = createAuthority([
    { company_id: 1, role: 'owner' },
    { company_id: 2, role: 'manager' },
    { company_id: 3, role: 'viewer' },
  ]);
  expect([1, 2, 3].map(authority.mayWrite)).toEqual([true, true, false]);
  expect(authority.getReadOnlyReason(1)).toBeUndefined();
  expect(authority.getReadOnlyReason(3)).toBe('You can view this company but not change it');
  expect(authority.noWritableCompanyReason).toBeUndefined();
});

test('only owners can change a company', () => {
  const authority = createAuthority([
    { company_id: 1, role: 'owner' },
    { company_id: 2, role: 'manager' },
    { company_id: 3, role: 'viewer' },
  ]);
  const reasons = [1, 2, 3].map(authority.getCompanyReadOnlyReason);
  const reason = 'Only an owner can change this company';
  expect(reasons).toEqual([undefined, reason, reason]);
});

test('a user without write access to any company adds nothing', () => {
  expect(createAuthority([{ company_id: 3, role: 'viewer' }]).noWritableCompanyReason).toMatch(/view/);
  expect(createAuthority([]).noWritableCompanyReason).toMatch(/view/);
});

test('allows everything while the user loads', () => {
  const authority = createAuthority(undefined);
  expect(authority.mayWrite(1)).toBe(true);
  expect(authority.noWritableCompanyReason).toBeUndefined();
});
