import { type FunctionComponent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ConnectionError } from '../api/api-error.ts';
import { loadChunk, preloadWhenIdle } from '../notices/load-chunk.ts';

/**
 * A dialog in a part of the program of its own, with its schema. `usePreloaded` loads it once the screen is at rest, so that it opens at
 * once, without a connection too; `place` keeps its place meanwhile. One that does not come is closed, and loaded again when it is opened again.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<FunctionComponent<Props>>,
  place: ReactNode = null,
) {
  let loaded: FunctionComponent<Props> | undefined;
  const loadPart = async () => {
    // What a browser failed to load once it does not try again, so without a connection it is not asked.
    if (!loaded && !navigator.onLine) throw new ConnectionError();
    loaded ??= await load();
    return loaded;
  };
  const Dialog = (props: Props) => {
    const [Part, setPart] = useState(() => loaded);
    const close = useEffectEvent(props.onClose);
    useEffect(() => {
      if (Part) return;
      let isLeft = false;
      loadChunk(loadPart).then(
        (part) => isLeft || setPart(() => part),
        () => isLeft || close(),
      );
      return () => {
        isLeft = true;
      };
    }, [Part]);
    return Part ? <Part {...props} /> : place;
  };
  const usePreloaded = () => useEffect(() => preloadWhenIdle(loadPart), []);
  return [Dialog, usePreloaded] as const;
}
