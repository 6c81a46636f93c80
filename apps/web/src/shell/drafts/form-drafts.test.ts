import { beforeEach, expect, test, vi } from 'vitest';
import { formDrafts, VISITOR } from './form-drafts.ts';

const store = new Map<string, string>();

beforeEach(() => {
  store.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
    removeItem: (key: string) => store.delete(key),
  });
});

const draft = { values: { unit: '9001' }, origin: { version: 3 } };

test('restores input only for the same user and name', () => {
  formDrafts.store(1, 'vehicle 12', draft);
  expect(formDrafts.read(1, 'vehicle 12')).toEqual(draft);
  expect(formDrafts.read(1, 'vehicle 13')).toBeNull();
  expect(formDrafts.read(2, 'vehicle 12')).toBeNull();
});

test('saving or discarding one form keeps the others', () => {
  formDrafts.store(1, 'vehicle 12', draft);
  formDrafts.store(1, 'finance 12', draft);
  formDrafts.drop(1, 'vehicle 12');
  expect(formDrafts.read(1, 'vehicle 12')).toBeNull();
  expect(formDrafts.read(1, 'finance 12')).toEqual(draft);
  formDrafts.drop(1, 'finance 12');
  expect(store.size).toBe(0);
});

test('deletes input when another user signs in', () => {
  formDrafts.store(1, 'vehicle 12', draft);
  formDrafts.dropOtherUsers(1);
  expect(formDrafts.read(1, 'vehicle 12')).toEqual(draft);
  formDrafts.dropOtherUsers(2);
  expect(store.size).toBe(0);
});

test('never stores a password', () => {
  const values = {
    email: 'a@b.cd',
    password: 'secret',
    old_password: 'secret',
    nested: { Password: 'secret' },
  };
  formDrafts.store(1, 'profile', { values, origin: null });
  expect([...store.values()].join()).not.toContain('secret');
  expect(formDrafts.read(1, 'profile')?.values).toEqual({ email: 'a@b.cd', nested: {} });
});

test("keeps a visitor's draft apart from the user's drafts, and clears them together", () => {
  formDrafts.store(1, 'vehicle 12', draft);
  formDrafts.store(VISITOR, 'accident report', draft);
  formDrafts.drop(1, 'vehicle 12');
  expect(formDrafts.read(VISITOR, 'accident report')).toEqual(draft);
  formDrafts.store(1, 'vehicle 12', draft);
  formDrafts.drop(VISITOR, 'accident report');
  expect(formDrafts.read(1, 'vehicle 12')).toEqual(draft);
  formDrafts.store(VISITOR, 'accident report', draft);
  formDrafts.clear();
  expect(store.size).toBe(0);
});

test('deletes all files if the code for them cannot be loaded without a connection', async () => {
  const deleteDatabase = vi.fn<(name: string) => void>();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  vi.doMock('./draft-files.ts', () => {
    throw new Error('No connection');
  });
  vi.resetModules();
  const { formDrafts: loadedAgain } = await import('./form-drafts.ts');
  loadedAgain.store(1, 'accident report', draft);
  loadedAgain.clear();
  await expect.poll(() => deleteDatabase.mock.calls).toContainEqual(['fleetworth-drafts']);
  vi.doUnmock('./draft-files.ts');
});
