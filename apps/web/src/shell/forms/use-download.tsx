import type { Api, FileCall } from '@fleetworth/contract/api';
import type { RequestInput } from '@fleetworth/contract/endpoint';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useEffect, useRef, useState } from 'react';
import { ApiError, ConnectionError, failureText } from '../api/api-error.ts';
import { figures } from '../format/figures.ts';
import { saveDownload } from './save-download.ts';
import classes from './use-download.module.css';

interface Progress {
  bytes: number;
  rows: number;
}

// Spread `dialog` into a FormDialog, and render `progress` in it. Leaving the dialog in any way stops the
// generation of the file.
export function useDownload({ onClose }: { onClose: () => void }) {
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function start<Name extends FileCall>(name: Name, request: RequestInput<Api[Name]>) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setProgress({ bytes: 0, rows: 0 });
    void fetchFile().catch((error: unknown) => {
      if (!controller.signal.aborted) setProblem(toProblem(error));
    });

    async function fetchFile() {
      try {
        await saveDownload(name, request, { signal: controller.signal, onProgress: setProgress });
        onClose();
      } finally {
        if (running.current === controller) end();
      }
    }
  }

  function end() {
    running.current = null;
    setProgress(null);
  }

  function stop() {
    running.current?.abort();
    end();
  }

  const isRunning = progress !== null;
  return {
    start,
    progress: <DownloadProgress progress={progress} />,
    dialog: {
      isDirty: false,
      isSaving: isRunning,
      failedSubmits: 0,
      problem,
      cancelLabel: isRunning ? 'Cancel export' : 'Cancel',
      // During a download, closing only cancels it. The dialog stays open for another attempt.
      onClose: isRunning ? stop : onClose,
    },
  };
}

function toProblem(error: unknown): Problem {
  if (error instanceof ConnectionError) return { text: 'No connection. The export failed.', canRetry: true };
  const isBusy = error instanceof ApiError && error.status >= 500;
  return { text: failureText(error), canRetry: isBusy };
}

const DownloadProgress = ({ progress }: { progress: Progress | null }) => (
  <output className={classes.progress}>
    {progress && (
      <>
        <progress aria-label="Export" className={classes.bar} />
        {progress.rows === 0
          ? 'Preparing the file…'
          : `${figures.count(progress.rows)} rows, ${formatMegabytes(progress.bytes)} MB received`}
      </>
    )}
  </output>
);

const formatMegabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
