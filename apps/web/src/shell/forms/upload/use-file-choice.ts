import type { PossibleSheet } from '@fleetworth/contract/sheet-matching';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { UploadOptions } from '../../api/upload.ts';
import { fileProblem, readPossibleSheets } from './uploaded-file.ts';

export function useFileChoice(onChange: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string>();

  function choose(next: File | null) {
    onChange();
    setFile(next);
    setError(next === null ? undefined : fileProblem(next));
  }

  function check(): File | null {
    const problem = fileProblem(file);
    setError(problem);
    return problem === undefined ? file : null;
  }

  return { file, error, setError, choose, check };
}

// `sheets` is empty until the server asks which sheet to read.
export function useSheets(onClear: () => void) {
  const [sheets, setSheets] = useState<readonly PossibleSheet[]>([]);
  function clear() {
    setSheets([]);
    onClear();
  }
  function handleError(error: unknown) {
    const possibleSheets = readPossibleSheets(error);
    if (possibleSheets.length > 0) setSheets(possibleSheets);
  }
  return { sheets, clear, handleError };
}

type Send<Answer> = (file: File, options: UploadOptions) => Promise<Answer>;

// `progress` is null while no upload runs. Unmounting cancels the upload.
export function useFileUpload() {
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run<Answer>(file: File, send: Send<Answer>): Promise<Answer> {
    const controller = new AbortController();
    running.current = controller;
    setProgress(0);
    try {
      return await send(await readFile(file), { signal: controller.signal, onProgress: setProgress });
    } finally {
      running.current = null;
      setProgress(null);
    }
  }

  // Reads the ref, because a second click may come before the first is rendered.
  const isRunning = () => running.current !== null;
  return { progress, isRunning, run, stop: () => running.current?.abort() };
}

/** Throws if the file was changed or moved after the user chose it. */
async function readFile(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    throw new ApiError(422, {
      errors: { file: ['This file has changed. Choose it again.'] },
    });
  }
}
