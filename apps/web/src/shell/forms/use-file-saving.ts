import type { Api, FileCall } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import { useEffect, useRef, useState } from 'react';
import { saveDownload } from './save-download.ts';
import { showError } from '../notices/notices.tsx';

/** Downloads and saves one file at a time. Leaving the screen cancels the download. */
export function useFileSaving() {
  const running = useRef<AbortController>(null);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  function save<Name extends FileCall>(name: Name, request: RequestInput<Api[Name]>) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setSaving(true);
    const options = { signal: controller.signal, onProgress: () => undefined };
    saveDownload(name, request, options)
      .catch((error: unknown) => controller.signal.aborted || showError(error))
      .finally(() => {
        running.current = null;
        setSaving(false);
      });
  }

  return { save, isSaving };
}
