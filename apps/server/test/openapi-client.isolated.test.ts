import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lint } from '@redocly/openapi-core';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_EMAIL, DEMO_PASSWORD, startTestFleetworth, type TestFleetworth } from './test-fleetworth.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DOCUMENT = join(ROOT, 'docs/generated/openapi.json');
const run = promisify(execFile);

/** Client code that a third party would write with the generated types. */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [baseUrl = '', username = '', password = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl });
const signedIn = await client.POST('/auth/login', { body: { username, password } });
if (signedIn.error) throw new Error(signedIn.error.message);
const headers = { authorization: \`Bearer \${signedIn.data.data.token}\` };
const fleet = await client.POST('/vehicle-analysis/internal-list-for-sale', { headers, body: { per: 3,
  sort: 'revenue' } });
if (fleet.error) throw new Error(fleet.error.message);
const rows: { unit: string; revenue: number | null }[] = fleet.data.data.items;
// @ts-expect-error -- a field that no row has
fleet.data.data.items[0]?.nothing;
const missing = await client.GET('/vehicle/{id}', { headers, params: { path: { id: 2_000_000_000 } } });
console.log(JSON.stringify({ units: rows.map(({ unit }) => unit), reason: missing.error?.reason }));
`;

test('the OpenAPI document breaks none of the recommended rules', async () => {
  const problems = await lint({ ref: DOCUMENT, config: await createConfig({ extends: ['recommended'] }) });
  const texts = problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  expect(texts.filter((text) => !WORDS_FOR_IDS.some((word) => text.includes(word)))).toEqual([]);
});

/** Paths that the specification lists next to those with an id. An id is a number, so no address is both. */
const WORDS_FOR_IDS = [
  'ambiguous paths: `/vehicle/set-default-market-value/{id}` and `/vehicle/{id}/',
  'batch/template/{type}` and `',
];

describe('a client made from the OpenAPI document', () => {
  let fleetworth: TestFleetworth;
  let folder: string;
  beforeAll(async () => {
    fleetworth = await startTestFleetworth();
    // Within the project, so that the client finds its library.
    const builds = join(import.meta.dirname, 'dist');
    mkdirSync(builds, { recursive: true });
    folder = mkdtempSync(join(builds, 'openapi-client-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await fleetworth.stop();
  });

  test('compiles, signs in and lists vehicles', async () => {
    const types = await openapiTypescript(JSON.parse(readFileSync(DOCUMENT, 'utf8')) as never);
    writeFileSync(join(folder, 'api.ts'), astToString(types));
    const client = join(folder, 'client.ts');
    writeFileSync(client, CLIENT);
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'esnext',
    ];
    await run(process.execPath, [
      compiler,
      ...options,
      '--allowImportingTsExtensions',
      '--types',
      'node',
      client,
    ]);
    const address = await fleetworth.app.listen({ host: '127.0.0.1', port: 0 });
    const { stdout } = await run(process.execPath, [client, `${address}/api/v1`, DEMO_EMAIL, DEMO_PASSWORD]);
    const { data } = await fleetworth.call('listFleet', { filters: { per: 3, sort: 'revenue' } });
    expect(JSON.parse(stdout)).toEqual({
      units: data.items.map(({ unit }) => unit),
      reason: 'vehicle.not_found',
    });
  });
});
