import type { FirstSheet } from '@fleetworth/contract/first-fleet';
import type { Problem } from '@fleetworth/ui/dialog-problem';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useImportQuestions } from '../../features/batches/import/use-import-questions.ts';
import type { ImportValues } from '../../features/batches/import/import-values.ts';
import { upload } from '../../shell/api/upload.ts';
import { fileProblem, uploadProblem, uploadErrors } from '../../shell/forms/upload/uploaded-file.ts';
import { useFileChoice, useFileUpload } from '../../shell/forms/upload/use-file-choice.ts';

const INITIAL_ANSWERS: ImportValues = {
  type: 'create',
  company: null,
  region: null,
  sheet: null,
  date_order: null,
};

export function useFirstFleetUpload(onUploaded: (sheet: FirstSheet) => void) {
  const form = useForm<ImportValues>({ mode: 'controlled', initialValues: INITIAL_ANSWERS });
  const questions = useImportQuestions(form);
  const fileChoice = useFileChoice(questions.clear);
  const fileUpload = useFileUpload();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failedSubmits, setFailedSubmits] = useState(0);

  async function send(file: File) {
    setProblem(null);
    const answers = { ...questions.columns.answers(), ...toFileAnswers(form.getValues()) };
    try {
      const { data } = await fileUpload.run(file, (fileToSend, options) =>
        upload('uploadFirstSheet', { upload: { ...answers, file: fileToSend } }, options),
      );
      onUploaded(data);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const { file: fileError, ...otherErrors } = uploadErrors(error);
      form.setErrors(otherErrors);
      questions.columns.setErrors(otherErrors);
      questions.handleError(error);
      fileChoice.setError(fileError);
      setProblem(uploadProblem(error));
      setFailedSubmits((count) => count + 1);
    }
  }

  function submit() {
    if (fileUpload.isRunning()) return;
    const hasUnansweredQuestion = questions.showUnanswered();
    const file = fileChoice.check();
    if (hasUnansweredQuestion || file === null) setFailedSubmits((count) => count + 1);
    else void send(file);
  }

  function chooseAndSend(file: File | null) {
    fileUpload.stop();
    setProblem(null);
    fileChoice.choose(file);
    if (fileProblem(file) === undefined && file !== null) void send(file);
  }

  const { progress } = fileUpload;
  return {
    form,
    questions,
    fileChoice: { ...fileChoice, choose: chooseAndSend },
    progress,
    problem,
    failedSubmits,
    submit,
  };
}

const toFileAnswers = ({ sheet, date_order: order }: ImportValues) => ({
  ...(sheet !== null && { sheet }),
  ...(order !== null && { day_first: order === 'day_first' }),
});
