import type { Api, FileCall } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { saveDownload } from './save-download.ts';
import { showError } from '../notices/notices.tsx';

/**
 * Downloads a spreadsheet at the press of a button, one at a time. Leaving the screen stops its generation.
 */
export function useSavedFile() {
  const running = useRef<AbortController>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  function save<Name extends FileCall>(name: Name, request: RequestInput<Api[Name]>) {
    if (running.current) return;
    const own = new AbortController();
    running.current = own;
    setSaving(true);
    const options = { signal: own.signal, onProgress: () => undefined };
    saveDownload(name, request, options)
      .catch((error: unknown) => own.signal.aborted || showError(error))
      .finally(() => {
        running.current = null;
        setSaving(false);
      });
  }

  return { save, isSaving };
}
