import type { PossibleSheet } from '@fleetworth/contract/batches';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import type { Following } from '../api/upload.ts';
import { fileProblem, possibleSheets } from './uploaded-file.ts';

/** The file of an upload, and why it is not worth sending. */
export function useChosenFile(onChange: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();

  function take(next: File | null) {
    onChange();
    setFile(next);
    setError(next === null ? undefined : fileProblem(next));
  }

  /** Answers it where it can be sent. */
  function check(): File | null {
    const wrong = fileProblem(file);
    setError(wrong);
    return wrong === undefined ? file : null;
  }

  return { file, error, setError, take, check };
}

/** Sheets of the file to choose from; none until the server asks. */
export function useSheets(onClear: () => void) {
  const [sheets, setSheets] = useState<readonly PossibleSheet[]>([]);
  function clear() {
    setSheets([]);
    onClear();
  }
  function takeFrom(error: unknown) {
    const possible = possibleSheets(error);
    if (possible.length > 0) setSheets(possible);
  }
  return { sheets, clear, takeFrom };
}

type Send<Answer> = (file: File, following: Following) => Promise<Answer>;

/** One upload at a time, and how far it is; null while none runs. Leaving ends it. */
export function useSending() {
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run<Answer>(file: File, send: Send<Answer>): Promise<Answer> {
    const own = new AbortController();
    running.current = own;
    setProgress(0);
    try {
      return await send(await readFile(file), { signal: own.signal, onProgress: setProgress });
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  // Two clicks may come before the first is drawn.
  const isRunning = () => running.current !== null;
  return { progress, isRunning, run, stop: () => running.current?.abort() };
}

/** A file that was saved or moved since it was chosen can not be sent any more. */
async function readFile(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    throw new ApiError(422, {
      errors: { file: ['This file has changed. Choose it again.'] },
    });
  }
}
