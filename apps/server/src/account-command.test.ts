import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_CACHE } from '../test/test-database.ts';
import { startTestFleetworth, type TestFleetworth } from '../test/test-fleetworth.ts';
import { runAccountCommand } from './account-command.ts';
import { readConfig } from './platform/config/config.ts';

const EMAIL = 'owner@example.com';
const PASSWORD = 'Blue.Harbor7';

describe('the command for accounts', () => {
  let fleetworth: TestFleetworth;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
  });
  afterAll(() => fleetworth.stop());

  const environment = () => ({
    DATABASE_URL: fleetworth.database.url,
    FLEETWORTH_DATA: TEST_CACHE,
    NODE_ENV: 'production',
    FLEETWORTH_ALLOW_SANDBOX: 'yes',
    APP_URL: 'https://fleet.example.com/',
  });
  const command = async (...args: string[]) => {
    const lines: string[] = [];
    await runAccountCommand(readConfig(environment()), args, (line) => lines.push(line));
    return lines.join('\n');
  };

  test('prints a link once, and rejects a known or unknown email in one sentence', async () => {
    const printed = await command('create', '--company', 'Harbor Rent West', '--email', EMAIL);
    const [, token = ''] = /https:\/\/fleet\.example\.com\/reset-password\/([\w-]{43})$/.exec(printed) ?? [];
    const body = { token, password: PASSWORD, password_confirmation: PASSWORD };
    expect((await fleetworth.attempt('resetPassword', { body }, null)).status).toBe(200);
    await expect(command('create', '--company', 'Harbor Rent West', '--email', EMAIL)).rejects.toThrow(
      /^This email already has an account\. Create a link with npm run account:link\.$/,
    );
    await expect(command('link', '--email', 'nobody@example.com')).rejects.toThrow(
      /^No account has this email\. Create one with npm run account:create\.$/,
    );
    expect(await command('link', '--email', EMAIL)).toContain('https://fleet.example.com/reset-password/');
  });

  test('makes an account an operator and removes this right again', async () => {
    const token = await fleetworth.signIn('viewer@fleetworth.app', 'Demo!2026');
    const isOperator = async () =>
      (await fleetworth.attempt('getMe', {}, token)).body as unknown as { data: { is_operator: boolean } };
    expect((await isOperator()).data.is_operator).toBe(false);
    expect(await command('operator', '--email', 'Viewer@fleetworth.app')).toBe(
      'Viewer@fleetworth.app is an operator now.',
    );
    expect((await isOperator()).data.is_operator).toBe(true);
    expect(await command('operator', '--email', 'viewer@fleetworth.app', '--remove')).toBe(
      'viewer@fleetworth.app is no longer an operator.',
    );
    expect((await isOperator()).data.is_operator).toBe(false);
    await expect(command('operator', '--email', 'nobody@example.com')).rejects.toThrow(
      /^No account has this email\. Create one with npm run account:create\.$/,
    );
  });

  test.each([
    [['create', '--email', EMAIL], 'Use: npm run account:create'],
    [['create', '--company', 'Harbor', '--email', 'nobody'], 'Invalid email'],
    [['create', '--company', 'Ha', '--email', EMAIL], 'Minimum 3 characters'],
    [['create', '--company', 'Harbor', '--email', EMAIL, '--password', 'x'], 'Use: npm run account:create'],
    [['link'], 'Use: npm run account:create'],
    [['link', '--email', EMAIL, '--remove'], 'Use: npm run account:create'],
    [['operator', '--email', EMAIL, '--company', 'Harbor'], 'Use: npm run account:create'],
    [['operator'], 'account:operator -- --email owner@example.com [--remove]'],
    [['other', '--email', EMAIL], 'Use: npm run account:create'],
  ])('%j is rejected', async (args, text) => {
    await expect(command(...args)).rejects.toThrow(text);
  });

  test('creates no database where none exists, and says what to set', async () => {
    const folder = join(tmpdir(), `fleetworth-none-${process.pid}`);
    const config = readConfig({ FLEETWORTH_DATA: folder });
    await expect(
      runAccountCommand(config, ['create', '--company', 'Harbor Rent', '--email', EMAIL], () => {}),
    ).rejects.toThrow(
      `No database exists in ${folder}. Set FLEETWORTH_DATA or DATABASE_URL as for the server, or start ` +
        'the server once to create a database there.',
    );
    expect(existsSync(folder)).toBe(false);
  });

  test('is a process that prints its rejection and ends with 1', async () => {
    const env = { ...environment(), PATH: '/usr/bin:/bin' };
    const script = join(import.meta.dirname, 'account.ts');
    await expect(promisify(execFile)(process.execPath, [script, 'link'], { env })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Use: npm run account:create'),
    });
  });
});
