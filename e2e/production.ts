import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startFakeManheim } from '@fleetworth/provider-fakes/manheim';
import { findFreePort } from '@fleetworth/embedded-postgres/free-port';
import { type SmtpInbox, startSmtpInbox } from '../apps/server/test/smtp-inbox.ts';
import { startChild } from '../tools/child-server.ts';
import { cachedFolder } from '../tools/folder-cache.ts';
import { hashSources } from '../tools/source-hash.ts';

const MAIN = 'apps/server/src/main.ts';
const ACCOUNT = join(import.meta.dirname, '../apps/server/src/account.ts');

const PRODUCTION = { NODE_ENV: 'production', FLEETWORTH_LOG_LEVEL: 'warn', MANHEIM_MODE: 'off' };

/** A production installation from an empty database, with a real mail server and the stand-in of Manheim. */
export interface Production {
  url: string;
  inbox: SmtpInbox;
  /** Returns what the server has printed so far. */
  output(): string;
  /** Runs `npm run account:…` beside the server, and returns what it prints. */
  runAccount(...args: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts it; an earlier first start of the same sources is gone on with. */
export async function startProduction(): Promise<Production> {
  const folder = await cachedFolder({
    name: 'e2e-production',
    key: hashSources([MAIN], ['apps/server/migrations']),
    make: async (made) => await (await startChild(MAIN, { ...PRODUCTION, FLEETWORTH_DATA: made })).stop(),
  });
  const manheim = await startFakeManheim({ generation: 'bridge' });
  const inbox = await startSmtpInbox();
  const port = String(await findFreePort());
  const { baseUrl, tokenUrl, key, secret } = manheim.settings;
  const environment = {
    ...PRODUCTION,
    FLEETWORTH_DATA: folder,
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: inbox.url,
    MAIL_FROM: 'Fleetworth <no-reply@fleet.example.com>',
    MANHEIM_MODE: 'live',
    MANHEIM_KEY: key,
    MANHEIM_SECRET: secret,
    MANHEIM_TOKEN_URL: tokenUrl,
    MANHEIM_BASE_URL: baseUrl,
  };
  const server = await startChild(MAIN, environment);
  return {
    url: server.url,
    inbox,
    output: () => server.output(),
    runAccount: async (...args) => {
      const env = { ...process.env, ...environment };
      return (await promisify(execFile)(process.execPath, [ACCOUNT, ...args], { env })).stdout;
    },
    stop: async () => {
      await server.stop();
      await inbox.close();
      await manheim.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
