import { type FunctionComponent, lazy, Suspense, useEffect } from 'react';
import { loadChunk, preloadWhenIdle } from './load-chunk.ts';

/**
 * A dialog in a part of the program of its own, with its schema. `usePreloaded` loads it once the screen is at rest, so that it opens at
 * once, without a connection too.
 */
export function lazyDialog<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  const loadPart = async () => ({ default: await load() });
  const Part = lazy(() => loadChunk(loadPart)) as unknown as FunctionComponent<Props>;
  const Dialog = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  const usePreloaded = () => useEffect(() => preloadWhenIdle(loadPart), []);
  return [Dialog, usePreloaded] as const;
}
