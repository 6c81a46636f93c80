import { explain } from './explain.ts';
import { processEnvironment, readConfig } from './platform/config/config.ts';
import { printVerification, verifyDatabase } from './verify-database.ts';
import { withDatabaseUrls } from './with-database.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const results = await withDatabaseUrls(readConfig(processEnvironment()), ({ url }) => verifyDatabase(url));
  if (!printVerification(results, print)) process.exit(1);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
