import { type FunctionComponent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ConnectionError } from '../api/api-error.ts';
import { loadChunk, preloadWhenIdle } from '../notices/load-chunk.ts';

/**
 * Loads a dialog, or another component that isn't needed at first, from its own chunk. `usePreloaded` loads
 * the chunk once the screen is idle, so that the dialog opens immediately, even without a connection.
 * `fallback` is rendered until the chunk is loaded. A dialog that fails to load is closed, and loads again
 * when it is opened again.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  fallback: ReactNode = null,
) {
  let loaded: FunctionComponent<Props> | undefined;
  const loadDialog = async () => {
    // Browsers don't retry a failed import, so the chunk isn't requested while offline.
    if (!loaded && !navigator.onLine) throw new ConnectionError();
    loaded ??= await load();
    return loaded;
  };
  const Dialog = (props: Props & { onClose?: () => void }) => {
    const [LoadedDialog, setDialog] = useState(() => loaded);
    const close = useEffectEvent(() => props.onClose?.());
    useEffect(() => {
      if (LoadedDialog) return;
      let isUnmounted = false;
      loadChunk(loadDialog).then(
        (dialog) => isUnmounted || setDialog(() => dialog),
        () => isUnmounted || close(),
      );
      return () => {
        isUnmounted = true;
      };
    }, [LoadedDialog]);
    return LoadedDialog ? <LoadedDialog {...props} /> : fallback;
  };
  const usePreloaded = () => useEffect(() => preloadWhenIdle(loadDialog), []);
  return [Dialog, usePreloaded] as const;
}
