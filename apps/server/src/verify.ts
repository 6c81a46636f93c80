import { runCommand } from './run-command.ts';
import { printVerification, verifyDatabase } from './verify-database.ts';
import { withDatabaseUrls } from './with-database.ts';

await runCommand(async ({ config, print }) =>
  printVerification(await withDatabaseUrls(config, ({ url }) => verifyDatabase(url)), print),
);
