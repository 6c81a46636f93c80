import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repetitions } from '../../../tools/repetitions.ts';
import { accountSecretsTable } from '../src/features/external-accounts/public.ts';
import { syncZubie } from '../src/features/external-accounts/sync-zubie.ts';
import { channelTokensTable } from '../src/features/selling/public.ts';
import { listUsedKeyIds, rotateSecrets } from '../src/platform/secrets/rotate-secrets.ts';
import { createSecretBox, keyIdOf } from '../src/platform/secrets/secret-box.ts';
import { startZubieKit, type ZubieKit, zubieVehicle } from './zubie-kit.ts';

const ENCRYPTED_TABLES = [channelTokensTable, accountSecretsTable];
/** Number of concurrent token renewals and secret writes. */
const TIMES = repetitions({ few: 4, many: 15 });
const FORMER = Buffer.alloc(32, 7);

describe('rotating the key of stored secrets', () => {
  let kit: ZubieKit;
  let renewing: Promise<void> | null = null;
  let hasBegun = () => {};
  beforeAll(async () => {
    kit = await startZubieKit((service) => ({
      ...service,
      refresh: async (...asked) => {
        const renewed = await service.refresh(...asked);
        hasBegun();
        await renewing;
        return renewed;
      },
    }));
  });
  afterAll(() => kit.stop());

  const rotateAll = async (keys: readonly Uint8Array[]) => {
    const { db } = kit.fleetworth.database;
    const secrets = createSecretBox(() => keys);
    return await Promise.all(ENCRYPTED_TABLES.map((rotation) => rotateSecrets(db, secrets, rotation)));
  };
  const linkAll = async () => {
    await kit.connect();
    await kit.fleetworth.call('editTsdAccount', {
      body: { account_id: '1', username: 'harbor', password: 'secret' },
    });
    for (const companyId of [1, 2])
      await kit.fleetworth.call('linkChannelAccount', {
        body: { company_id: companyId, provider: 'fmh', token: 'token', account: null },
      });
  };
  const usedKeys = () => listUsedKeyIds(kit.fleetworth.database.db, ENCRYPTED_TABLES);
  const accountId = async () => {
    const { rows } = await kit.fleetworth.database.pool.query<{ id: number }>(
      `select id from external_accounts where provider = 'zubie' and not is_sandbox order by next_run_at
        limit 1`,
    );
    return rows[0]?.id ?? 0;
  };

  test('encrypts all secrets with the new key once', async () => {
    await linkAll();
    expect(await usedKeys()).toEqual([keyIdOf(FORMER)]);
    const key = randomBytes(32);
    expect(await rotateAll([key, FORMER])).toEqual([
      { label: 'sell channels', rotatedCount: 2, unreadableCount: 0 },
      { label: 'external accounts', rotatedCount: 2, unreadableCount: 0 },
    ]);
    expect(await usedKeys()).toEqual([keyIdOf(key)]);
    expect((await rotateAll([key, FORMER])).map(({ rotatedCount }) => rotatedCount)).toEqual([0, 0]);
    const deps = { ...kit.fleetworth.deps, secrets: createSecretBox(() => [key]) };
    await syncZubie(deps, await accountId());
    expect((await kit.account()).last_sync?.failure).toBeNull();
    // Restores the key for the other tests.
    await rotateAll([FORMER, key]);
  });

  test('keeps secrets whose key is missing, which work again with that key', async () => {
    await linkAll();
    const key = randomBytes(32);
    const rotated = await rotateAll([key]);
    expect(rotated.map(({ rotatedCount, unreadableCount }) => [rotatedCount, unreadableCount])).toEqual([
      [0, 2],
      [0, 2],
    ]);
    const deps = { ...kit.fleetworth.deps, secrets: createSecretBox(() => [key]) };
    await syncZubie(deps, await accountId());
    expect(await kit.account()).toMatchObject({
      is_re_access_required: false,
      last_sync: { failure: expect.stringContaining('Your administrator can find the reason') },
    });
    await kit.sync();
    expect((await kit.account()).last_sync?.failure).toBeNull();
  });

  test('in the middle of a sync lose nothing: the token that is being renewed is waited for', async () => {
    await linkAll();
    const [vehicle] = await kit.vehicles(1);
    kit.answers.vehicles = [zubieVehicle(vehicle?.vin ?? '', (vehicle?.mileage ?? 0) + 700)];
    kit.zubie.expireAccessTokens();
    const keys: Uint8Array[] = [FORMER];
    const deps = { ...kit.fleetworth.deps, secrets: createSecretBox(() => keys) };
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    renewing = gate.promise;
    hasBegun = begun.resolve;
    const syncing = syncZubie(deps, await accountId());
    await begun.promise;
    // Zubie has revoked the old token, and the new one is not stored yet.
    const key = randomBytes(32);
    keys.unshift(key);
    let isRotated = false;
    const rotating = rotateAll(keys).then((rotated) => {
      isRotated = true;
      return rotated;
    });
    await expect
      .poll(async () => {
        const { rows } = await kit.fleetworth.database.pool.query(
          `select from pg_stat_activity where wait_event_type = 'Lock'
            and query like '%external_account_secrets%'
             and datname = current_database()`,
        );
        return rows.length;
      })
      .toBe(1);
    expect(isRotated).toBe(false);
    gate.resolve();
    renewing = null;
    await syncing;
    await rotating;
    expect((await kit.account()).last_sync).toMatchObject({ written: 1, failure: null });
    expect(await usedKeys()).toEqual([keyIdOf(key)]);
    kit.zubie.expireAccessTokens();
    const after = { ...kit.fleetworth.deps, secrets: createSecretBox(() => [key]) };
    await syncZubie(after, await accountId());
    expect(await kit.account()).toMatchObject({ is_re_access_required: false, last_sync: { failure: null } });
    await rotateAll([FORMER, key]);
  });

  test('while tokens are renewed again and again lose nothing', async () => {
    await linkAll();
    let keys: readonly Uint8Array[] = [FORMER];
    const deps = { ...kit.fleetworth.deps, secrets: createSecretBox(() => keys) };
    const id = await accountId();
    const renewAll = async () => {
      for (let count = 0; count < TIMES; count += 1) {
        kit.zubie.expireAccessTokens();
        await syncZubie(deps, id);
      }
    };
    const rotateOften = async () => {
      for (let count = 0; count < TIMES; count += 1) {
        keys = [randomBytes(32), ...keys];
        await rotateAll(keys);
      }
    };
    await Promise.all([renewAll(), rotateOften()]);
    await rotateAll(keys);
    keys = keys.slice(0, 1);
    kit.zubie.expireAccessTokens();
    await syncZubie(deps, id);
    expect(await kit.account()).toMatchObject({ is_re_access_required: false, last_sync: { failure: null } });
  });
});
