import type { UnsuitableVehicle } from '@fleetworth/contract/unsuitable-vehicle';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useReducer, useState } from 'react';
import type { UploadOptions } from '../../shell/api/upload.ts';
import type { ColumnChoices } from '../../shell/forms/upload/use-column-matching.ts';
import { useFileQuestions } from '../../shell/forms/upload/use-file-questions.ts';
import { uploadProblem, uploadErrors } from '../../shell/forms/upload/uploaded-file.ts';
import { useFileChoice, useFileUpload } from '../../shell/forms/upload/use-file-choice.ts';

export interface ParsedVehicles<Item> {
  items: Item[];
  errors: UnsuitableVehicle[];
  /** Items with a value that looks wrong. Absent if the import doesn't check values. */
  to_check?: UnsuitableVehicle[];
}

export interface SheetAnswers extends ColumnChoices {
  sheet?: string | undefined;
}

export type ReadFile<Item> = (
  file: File,
  answers: SheetAnswers,
  options: UploadOptions,
) => Promise<ParsedVehicles<Item>>;

export function useSelectionImport<Item>(readFile: ReadFile<Item>) {
  const questions = useSheetQuestions();
  const fileChoice = useFileChoice(questions.clear);
  const fileUpload = useFileUpload();
  const [result, setResult] = useState<ParsedVehicles<Item> | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failedSubmits, countFailedSubmit] = useReducer((count: number) => count + 1, 0);

  async function send(file: File) {
    setProblem(null);
    questions.setSheetError(undefined);
    try {
      const answers = questions.answers();
      setResult(await fileUpload.run(file, (...[upload, options]) => readFile(upload, answers, options)));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const errors = uploadErrors(error);
      questions.handleError(error);
      questions.setSheetError(errors.sheet);
      if (errors.file !== undefined) fileChoice.choose(null);
      fileChoice.setError(errors.file);
      setProblem(uploadProblem(error));
      countFailedSubmit();
    }
  }

  function submit() {
    if (fileUpload.isRunning()) return;
    const file = fileChoice.check();
    if (file === null || questions.showUnanswered()) countFailedSubmit();
    else void send(file);
  }

  return {
    fileChoice,
    ...questions.fields,
    progress: fileUpload.progress,
    stop: fileUpload.stop,
    result,
    problem,
    failedSubmits,
    submit,
  };
}

function useSheetQuestions() {
  const [sheet, setSheet] = useState<string | null>(null);
  const [sheetError, setSheetError] = useState<string>();
  const { sheets, columns, ...questions } = useFileQuestions(() => setSheet(null));
  return {
    ...questions,
    fields: { sheets, columns, sheet: { value: sheet, onChange: setSheet, error: sheetError } },
    setSheetError,
    answers: (): SheetAnswers => ({ sheet: sheet ?? undefined, ...columns.answers() }),
  };
}
