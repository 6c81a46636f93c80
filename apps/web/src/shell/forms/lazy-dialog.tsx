import { type FunctionComponent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ConnectionError } from '../api/api-error.ts';
import { loadChunk, preloadWhenIdle } from '../notices/load-chunk.ts';

/**
 * Loads a dialog, or another component that isn't needed at first, from its own chunk. `usePreloaded` loads
 * the chunk once the screen is idle, so that it opens at once, and without a connection. `fallback` is
 * rendered until it is loaded. A dialog that fails to load is closed, and retried when it is opened again.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  fallback: ReactNode = null,
) {
  let loaded: FunctionComponent<Props> | undefined;
  const loadPart = async () => {
    // Browsers don't retry a failed import, so the chunk isn't requested while offline.
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
    return Part ? <Part {...props} /> : fallback;
  };
  const usePreloaded = () => useEffect(() => preloadWhenIdle(loadPart), []);
  return [Dialog, usePreloaded] as const;
}
