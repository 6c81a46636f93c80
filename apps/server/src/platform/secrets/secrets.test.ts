import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecretBox, keyIdOf } from './secret-box.ts';
import { addKeyToFile, dropUnusedKeys, openSecretKeys, SECRET_KEY_FILE } from './secret-key.ts';

describe('a secret', () => {
  const key = randomBytes(32);
  const box = createSecretBox(() => [key]);

  test.each(['token', 't:k/n+=&%', 'ünïcode 車', ''])('%o is read again in its own row', (secret) => {
    const encrypted = box.encrypt(secret, 'accounts/1/2');
    expect(box.decrypt(encrypted, 'accounts/1/2')).toBe(secret);
    if (secret !== '') expect(encrypted).not.toContain(secret);
  });

  test('is encrypted in another way each time, with the id of the key in front', () => {
    const [first, second] = [box.encrypt('token', 'row'), box.encrypt('token', 'row')];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^[\da-f]{8}\.[\w-]+$/);
    expect(first.slice(0, 8)).toBe(second.slice(0, 8));
  });

  test("can't be read in another row, with another key, or after a change", () => {
    const encrypted = box.encrypt('token', 'accounts/1/2');
    expect(box.decrypt(encrypted, 'accounts/1/3')).toBeNull();
    expect(createSecretBox(() => [randomBytes(32)]).decrypt(encrypted, 'accounts/1/2')).toBeNull();
    const last = encrypted.at(-2) === 'A' ? 'B' : 'A';
    expect(box.decrypt(`${encrypted.slice(0, -2)}${last}${encrypted.at(-1)}`, 'accounts/1/2')).toBeNull();
    const newer = randomBytes(32);
    const former = createSecretBox(() => [newer, key]);
    expect(former.decrypt(encrypted, 'accounts/1/2')).toBe('token');
    expect(former.encrypt('token', 'row').slice(0, 8)).toBe(former.currentKeyId());
    for (const broken of ['', 'x', encrypted.slice(0, 9), encrypted.slice(0, 30)])
      expect(box.decrypt(broken, 'accounts/1/2')).toBeNull();
  });
});

describe('the key', () => {
  let dataFolder: string;
  beforeEach(() => {
    dataFolder = mkdtempSync(join(tmpdir(), 'fleetworth-secrets-'));
  });
  afterEach(() => rmSync(dataFolder, { recursive: true }));
  const load = (config: Partial<Parameters<typeof openSecretKeys>[0]> = {}) =>
    openSecretKeys({ secretKeys: null, databaseUrl: null, dataFolder, ...config })();
  const file = () => join(dataFolder, SECRET_KEY_FILE);

  test('is created by the first start in a file only for its owner, and reused', () => {
    const keys = load();
    expect(keys.map(({ byteLength }) => byteLength)).toEqual([32]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(load()).toEqual(keys);
  });

  test('is used if set, without creating a file', () => {
    const secretKeys = [randomBytes(32)];
    expect(load({ secretKeys, databaseUrl: 'postgres://x' })).toBe(secretKeys);
    expect(() => readFileSync(file())).toThrow('ENOENT');
  });

  test('is required with an external database', () => {
    expect(() => load({ databaseUrl: 'postgres://x' })).toThrow('DATABASE_URL needs FLEETWORTH_SECRET_KEY');
  });

  test('is rejected if others can read its file, or if the file has none', () => {
    load();
    chmodSync(file(), 0o644);
    expect(() => load()).toThrow('must be readable only by its owner');
    chmodSync(file(), 0o600);
    writeFileSync(file(), 'too short');
    expect(() => load()).toThrow('must be 32 random bytes in base64');
  });

  test('can be replaced in its file: readers get the new key, followed by the former', () => {
    const readKeys = openSecretKeys({ secretKeys: null, databaseUrl: null, dataFolder });
    const [former] = readKeys();
    addKeyToFile({ dataFolder });
    expect(readKeys()).toEqual([expect.anything(), former]);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    addKeyToFile({ dataFolder });
    addKeyToFile({ dataFolder });
    const [newest, before, third] = readKeys();
    if (former === undefined || third === undefined) throw new Error('Keys are missing.');
    dropUnusedKeys({ dataFolder }, [keyIdOf(former)]);
    expect(readKeys()).toEqual([newest, before, former]);
    dropUnusedKeys({ dataFolder }, []);
    expect(readKeys()).toEqual([newest, before]);
  });
});
