import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SETTINGS } from '../apps/server/src/platform/config/settings.ts';
import packageJson from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const settingNames = new Set(Object.values(SETTINGS).flatMap((group) => Object.keys(group)));

/** Environment variables of Node, which aren't settings of Fleetworth. */
const NODE_VARIABLES = new Set(['NODE_COMPILE_CACHE']);

const unknownSettings = (names: readonly string[]): string[] =>
  names.filter((name) => !settingNames.has(name) && !NODE_VARIABLES.has(name));

const missingPaths = (paths: readonly string[]): string[] =>
  paths.filter((path) => !existsSync(join(ROOT, path)));

const startArgs = packageJson.scripts.start.slice(packageJson.scripts.start.indexOf('node --'));

interface Service {
  build?: string;
  environment: Record<string, string>;
  volumes: string[];
}

interface Compose {
  services: Record<'fleetworth' | 'postgres' | 'caddy', Service>;
  volumes: Record<string, null>;
}

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml')) as Compose;

  test('passes only settings of the configuration', () => {
    expect(unknownSettings(Object.keys(services.fleetworth.environment))).toEqual([]);
  });

  test('mounts only declared volumes and files of the repository', () => {
    const sources = Object.values(services).flatMap((service) =>
      service.volumes.map((volume) => volume.split(':')[0] ?? ''),
    );
    const [files, named] = [
      sources.filter((source) => source.startsWith('.')),
      sources.filter((source) => !source.startsWith('.')),
    ];
    expect(missingPaths(files)).toEqual([]);
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
  });
});

describe.each(globSync('deploy/*.service', { cwd: ROOT }).toSorted())('%s', (path) => {
  const entries = read(path)
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const);
  const valuesOf = (name: string) => entries.flatMap(([key, value]) => (key === name ? [value] : []));

  test('passes only settings of the configuration', () => {
    const names = valuesOf('Environment').map((assignment) => assignment.split('=')[0] ?? '');
    expect(unknownSettings(names)).toEqual([]);
  });

  test('starts the server with the options of npm start', () => {
    const [command = ''] = valuesOf('ExecStart');
    expect(command).toBe(`/opt/fleetworth/node_modules/.bin/${startArgs}`);
    expect(missingPaths([command.split(' ').at(-1) ?? ''])).toEqual([]);
  });

  test('names documentation of the repository', () => {
    expect(
      missingPaths(valuesOf('Documentation').map((url) => url.replace('file:///opt/fleetworth/', ''))),
    ).toEqual([]);
  });
});

test('The Dockerfile has the Node version and the start options of package.json', () => {
  const dockerfile = read('Dockerfile');
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  expect(versions).toEqual([packageJson.dependencies.node, packageJson.dependencies.node]);
  expect(dockerfile).toContain(`CMD ${JSON.stringify(startArgs.split(' ')).replaceAll(',', ', ')}`);
});
