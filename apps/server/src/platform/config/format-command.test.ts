import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { formatCommand } from './format-command.ts';

test('a command repeats the settings of its process, except passwords and other settings', () => {
  const settings = {
    PORT: '3100',
    FLEETWORTH_DATA: '/srv/fleet',
    APP_URL: 'https://fleet.example.com',
    HOST: '',
    DATABASE_URL: 'postgres://fleet:secret@localhost/fleet',
    SMTP_URL: 'smtps://fleet:secret@mail.example.com',
  };
  expect(formatCommand('npm run verify', settings)).toBe(
    'FLEETWORTH_DATA=/srv/fleet PORT=3100 APP_URL=https://fleet.example.com npm run verify',
  );
  expect(formatCommand('npm run verify', {})).toBe('npm run verify');
});

test.each(["/srv/Ann's fleet; $HOME", '/srv/"fleet" `x` \\', 'relative folder'])(
  'the shell reads %s as it was given',
  (folder) => {
    const command = formatCommand('printenv FLEETWORTH_DATA', { FLEETWORTH_DATA: folder });
    expect(execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' })).toBe(`${resolve(folder)}\n`);
  },
);
