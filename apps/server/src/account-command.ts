import { parseArgs } from 'node:util';
import { CREATE_ACCOUNT_COMMAND } from '@fleetworth/contract/account-command';
import { createCompanyBody } from '@fleetworth/contract/companies';
import { accountEmail, email } from '@fleetworth/contract/email';
import type { z } from 'zod';
import { createAccount, createAccountLink, setOperator } from './features/accounts/public.ts';
import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/read-settings.ts';
import { createLog } from './platform/log/log.ts';
import { type PreparedDatabase, withDatabase } from './with-database.ts';

const USAGE = [
  `Use: ${CREATE_ACCOUNT_COMMAND}`,
  'or: npm run account:link -- --email owner@example.com',
  'or: npm run account:operator -- --email owner@example.com [--remove]',
].join('\n');

/**
 * Runs one of three commands: `create` creates an account and prints a link to set its password, `link`
 * prints a new link for an existing account, and `operator` grants or removes the operator right. Works with
 * or without a running server, but not before the server's first start.
 */
export async function runAccountCommand(
  config: Config,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const command = readCommand(args);
  await withDatabase(config, print, async (prepared) => {
    if (command.name === 'operator') return print(await changeOperatorRight(prepared, command, config));
    const token = await createLinkToken(prepared, command);
    print(
      'Open this link within 24 hours to set your password. It works once.\n' +
        `${config.appUrl}/reset-password/${token}`,
    );
  });
}

type LinkCommand = { name: 'create'; email: string; companyName: string } | { name: 'link'; email: string };

interface OperatorCommand {
  name: 'operator';
  email: string;
  isOperator: boolean;
}

function readCommand(args: readonly string[]): LinkCommand | OperatorCommand {
  const { values, positionals } = parse(args);
  const [name, ...extraArguments] = positionals;
  const { company, remove } = values;
  // `--company` is for `create`, and `--remove` for `operator`.
  const isMisplaced =
    (company !== undefined) !== (name === 'create') || (remove !== undefined && name !== 'operator');
  if (isMisplaced || extraArguments.length > 0 || values.email === undefined) throw new ConfigError(USAGE);
  const emailAddress = parseValue(name === 'create' ? email() : accountEmail(), values.email);
  if (name === 'create')
    return { name, email: emailAddress, companyName: parseValue(createCompanyBody.shape.name, company) };
  if (name === 'link') return { name, email: emailAddress };
  if (name === 'operator') return { name, email: emailAddress, isOperator: remove !== true };
  throw new ConfigError(USAGE);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      // No option accepts a password, because it would remain in the shell history.
      options: { company: { type: 'string' }, email: { type: 'string' }, remove: { type: 'boolean' } },
    });
  } catch {
    throw new ConfigError(USAGE);
  }
}

function parseValue(schema: z.ZodType<string>, text: unknown): string {
  const { data, error } = schema.safeParse(text);
  if (data === undefined) throw new ConfigError(`${error?.issues[0]?.message ?? 'Invalid value.'}\n${USAGE}`);
  return data;
}

const NO_ACCOUNT = 'No account has this email. Create one with npm run account:create.';

async function createLinkToken({ database, clock }: PreparedDatabase, command: LinkCommand): Promise<string> {
  const now = clock.now();
  const { email } = command;
  if (command.name === 'link') {
    const token = await createAccountLink(database, { email, now });
    if (token === null) throw new ConfigError(NO_ACCOUNT);
    return token;
  }
  const token = await createAccount(database, { email, companyName: command.companyName, now });
  if (token === null) {
    throw new ConfigError('This email already has an account. Create a link with npm run account:link.');
  }
  return token;
}

async function changeOperatorRight(
  { database, clock }: PreparedDatabase,
  { email, isOperator }: OperatorCommand,
  { logLevel }: Config,
): Promise<string> {
  const log = createLog(logLevel);
  if (!(await setOperator({ database, log }, { email, isOperator, now: clock.now() })))
    throw new ConfigError(NO_ACCOUNT);
  return `${email} is ${isOperator ? 'an operator now' : 'no longer an operator'}.`;
}
