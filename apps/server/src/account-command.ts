import { parseArgs } from 'node:util';
import { CREATE_ACCOUNT_COMMAND } from '@fleetworth/contract/account-command';
import { createCompanyBody } from '@fleetworth/contract/companies';
import { email } from '@fleetworth/contract/sessions';
import type { z } from 'zod';
import { createAccount, createAccountLink } from './features/accounts/public.ts';
import type { Config } from './platform/config/config.ts';
import { ConfigError } from './platform/config/setting.ts';
import { type OpenedDatabase, withDatabase } from './with-database.ts';

const USAGE = [
  `Use: ${CREATE_ACCOUNT_COMMAND}`,
  'or: npm run account:link -- --email owner@example.com',
].join('\n');

/**
 * Creates an account, or a new link for an existing account, and prints the link. Works with or without a
 * running server.
 */
export async function runAccountCommand(
  config: Config,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const command = readCommand(args);
  await withDatabase(config, print, async (open) => {
    const token = await makeLink(open, command);
    print(
      'Open this link within 24 hours to set your password. It works once.\n' +
        `${config.appUrl}/reset-password/${token}`,
    );
  });
}

interface AccountCommand {
  email: string;
  /** Null creates a link for an existing account. */
  companyName: string | null;
}

function readCommand(args: readonly string[]): AccountCommand {
  const { values, positionals } = parse(args);
  const [command, ...rest] = positionals;
  const isCreating = command === 'create';
  const isComplete = isCreating ? values.company !== undefined : command === 'link';
  if (!isComplete || rest.length > 0 || values.email === undefined) throw new ConfigError(USAGE);
  return {
    email: checked(email(), values.email),
    companyName: isCreating ? checked(createCompanyBody.shape.name, values.company) : null,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { company: { type: 'string' }, email: { type: 'string' } },
    });
  } catch {
    // No option accepts a password, because it would remain in the shell history.
    throw new ConfigError(USAGE);
  }
}

function checked(schema: z.ZodType<string>, text: unknown): string {
  const { data, error } = schema.safeParse(text);
  if (data === undefined) throw new ConfigError(`${error?.issues[0]?.message ?? 'Invalid value.'}\n${USAGE}`);
  return data;
}

async function makeLink(
  { database, clock }: OpenedDatabase,
  { email, companyName }: AccountCommand,
): Promise<string> {
  const now = clock.now();
  if (companyName === null) {
    const token = await createAccountLink(database, { email, now });
    if (token === null)
      throw new ConfigError('No account has this email. Create one with npm run account:create.');
    return token;
  }
  const token = await createAccount(database, { email, companyName, now });
  if (token === null) {
    throw new ConfigError('This email already has an account. Create a link with npm run account:link.');
  }
  return token;
}
