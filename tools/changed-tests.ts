/** Sources that tests run in other processes. Their imports don't show it. */
const SERVER =
  /^(?:apps\/server\/(?:src|migrations|demo)\/|packages\/(?:contract|domain|providers|value-model)\/src\/)/;
/** Sources that every screen depends on. */
const SHELL = /^(?:apps\/web\/(?:src\/(?:shell\/|[^/]+$)|[^/]+$)|packages\/ui\/src\/)/;
/** Files with dependencies and test settings. */
const SETTINGS =
  /^(?:[^/]+\.(?:json|ts)|tools\/[^/]+\.ts|e2e\/(?:playwright\.config|global-setup|server)\.ts)$/;
const TEST = /\.(?:test|spec|test-data|test-suite)\.tsx?$/;

export interface TestPlan {
  /** True if all tests of endpoints have to run. */
  isServerTouched: boolean;
  /** Journeys to run; `importing` are those that import a changed file. */
  journeys: 'all' | 'importing' | 'none';
}

/** Decides which tests a change of these files can affect, in addition to those that import the files. */
export function planTests(changed: readonly string[]): TestPlan {
  const hasChanged = (pattern: RegExp) => changed.some((file) => pattern.test(file) && !TEST.test(file));
  const isServerTouched = hasChanged(SERVER) || hasChanged(SETTINGS);
  if (isServerTouched || hasChanged(SHELL)) return { isServerTouched, journeys: 'all' };
  return {
    isServerTouched,
    journeys: changed.some((file) => file.startsWith('e2e/')) ? 'importing' : 'none',
  };
}
