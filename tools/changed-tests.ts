import { type Graph, groupByFolder, readImports } from './import-graph.ts';

/** Sources that tests run in other processes. Their imports don't show it. */
const SERVER =
  /^(?:apps\/server\/(?:src|migrations|demo)\/|packages\/(?:contract|domain|providers|value-model)\/src\/)/;
/** Sources that every screen depends on. */
const SHELL = /^(?:apps\/web\/(?:src\/(?:shell\/|[^/]+$)|[^/]+$)|packages\/ui\/src\/)/;
/** Files with dependencies and test settings. */
const SETTINGS =
  /^(?:[^/]+\.(?:json|ts)|tools\/[^/]+\.ts|e2e\/(?:playwright\.config|global-setup|server)\.ts)$/;
const TEST = /\.(?:test|spec|test-data|test-suite)\.tsx?$/;

const CODE = /\.(?:tsx?|css|sql|json)$/;
const FEATURE = /^apps\/(?:server|web)\/src\/features\/[^/]+(?=\/)/;

export interface TestPlan {
  /** Options of each run of Vitest. */
  vitest: readonly (readonly string[])[];
  /** Journeys to run; `importing` are those that import a changed file. */
  journeys: 'all' | 'importing' | 'none';
}

interface Changes {
  files: readonly string[];
  /** Commit that the files differ from. */
  since: string;
  /** Folders of the features that each feature imports, by its folder. */
  features: Graph;
}

/**
 * Decides which tests run after a change. If only features have changed, these are the tests of the features,
 * of those that import them, and of all features together, but no journeys.
 */
export function planTests({ files, since, features }: Changes): TestPlan {
  const sources = files.filter((file) => CODE.test(file) && !TEST.test(file));
  const importing = ['--changed', since, '--passWithNoTests'];
  const journeys = files.some((file) => file.startsWith('e2e/')) ? 'importing' : 'none';
  const changedFeatures = files.flatMap((file) => FEATURE.exec(file) ?? []);
  if (changedFeatures.length > 0 && sources.every((file) => FEATURE.test(file))) {
    const runs = featureRuns(withImporters(features, changedFeatures));
    return { vitest: [[...importing, '--project', 'unit'], ...runs], journeys };
  }
  if (sources.some((file) => SERVER.test(file) || SETTINGS.test(file))) {
    const runs = [
      [...importing, '--project', '!api', '--project', '!isolated'],
      ['--project', 'api', '--project', 'isolated'],
    ];
    return { vitest: runs, journeys: 'all' };
  }
  const isShellTouched = sources.some((file) => SHELL.test(file));
  return { vitest: [importing], journeys: isShellTouched ? 'all' : journeys };
}

/** Returns the runs of the tests of these features. Every screen opens through the routes. */
function featureRuns(folders: readonly string[]): string[][] {
  const server = folders.filter((folder) => folder.startsWith('apps/server/')).map((folder) => `${folder}/`);
  const web = folders.filter((folder) => folder.startsWith('apps/web/')).map((folder) => `${folder}/`);
  return [
    ...(server.length > 0
      ? [
          ['--project', 'api', 'apps/server/test/', ...server],
          ['--project', 'isolated', '--passWithNoTests', ...server],
        ]
      : []),
    ...(web.length > 0 ? [['--project', 'components', 'apps/web/src/routes/', ...web]] : []),
  ];
}

/** Returns these nodes and all that import them, directly or through others. */
function withImporters(graph: Graph, nodes: readonly string[]): string[] {
  const found = new Set(nodes);
  for (const node of found)
    for (const [importer, imported] of graph) if (imported.has(node)) found.add(importer);
  return [...found];
}

/** Reads which features import which. */
export const readFeatureImports = (root: string): Graph =>
  groupByFolder(
    readImports(root, ['apps/server/src', 'apps/web/src']),
    (file) => FEATURE.exec(file)?.[0] ?? null,
  );
