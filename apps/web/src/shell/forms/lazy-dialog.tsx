import { type FunctionComponent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ConnectionError } from '../api/api-error.ts';
import { loadChunk, preloadWhenIdle } from '../notices/load-chunk.ts';

/**
 * Puts a dialog, or another component that is not drawn at first, into a chunk of its own, with its schema. `usePreloaded` loads it once
 * the screen is idle, so that it opens at once, without a connection too; `place` is drawn until it is loaded. A dialog that can't be
 * loaded is closed, and loaded again when it is opened again.
 */
export function lazyDialog<Props extends object>(
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
  const Dialog = (props: Props & { onClose?: () => void }) => {
    const [Part, setPart] = useState(() => loaded);
    const close = useEffectEvent(() => props.onClose?.());
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
