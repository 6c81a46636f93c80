import { inject, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { recorded } from '../../../test/row-types/record-rows.ts';
import { readBackupState } from './backup-state.ts';

describe('the state of backups', () => {
  test('is empty before the first one, and names a folder that is not readable', async () => {
    const opened = openDatabase(inject('databaseUrl'));
    const database = recorded(opened.db);
    const empty = { backedUpAt: null, verifiedAt: null, restoredAt: null };
    expect(await readBackupState(database, '/nowhere')).toEqual({ ...empty, failure: null });
    expect(await readBackupState(database, import.meta.filename)).toEqual({
      ...empty,
      failure: expect.stringContaining(`${import.meta.filename} can't be read: ENOTDIR`) as string,
    });
    await opened.close();
  });
});
