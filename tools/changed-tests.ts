/** Tests in other processes run this too, which no import of theirs shows. */
const SERVER =
  /^(?:apps\/server\/(?:src|migrations|demo)\/|packages\/(?:contract|domain|providers|value-model)\/src\/)/;
/** Every screen stands on this. */
const SHELL = /^(?:apps\/web\/(?:src\/(?:shell\/|[^/]+$)|[^/]+$)|packages\/ui\/src\/)/;
/** Files with dependencies and test settings. */
const SETTINGS =
  /^(?:[^/]+\.(?:json|ts)|tools\/[^/]+\.ts|e2e\/(?:playwright\.config|global-setup|server)\.ts)$/;
const TEST = /\.(?:test|spec|test-data|test-suite)\.tsx?$/;

export interface TestPlan {
  /** True where every test of calls has to run. */
  isServerTouched: boolean;
  /** Journeys to run; `importing` are those that import a changed file. */
  journeys: 'all' | 'importing' | 'none';
}

/** Decides what a change of these files can touch beyond what imports them. */
export function planTests(changed: readonly string[]): TestPlan {
  const touches = (pattern: RegExp) => changed.some((file) => pattern.test(file) && !TEST.test(file));
  const isServerTouched = touches(SERVER) || touches(SETTINGS);
  if (isServerTouched || touches(SHELL)) return { isServerTouched, journeys: 'all' };
  return {
    isServerTouched,
    journeys: changed.some((file) => file.startsWith('e2e/')) ? 'importing' : 'none',
  };
}
