import { ApiError, fieldTexts } from './api/api-error.ts';
import { noticeFailure, noticeProblem } from './notices.tsx';

interface FormWithErrors {
  values: object;
  setErrors: (errors: Record<string, string>) => void;
}

/** Puts a refusal's texts under the fields that the form has; what has no field, and every other failure, is a notice. */
export function showRefusal(error: unknown, form: FormWithErrors, retry: () => void) {
  const texts = error instanceof ApiError && error.status === 422 ? Object.entries(fieldTexts(error)) : [];
  if (texts.length === 0) return noticeFailure(error, retry);
  form.setErrors(Object.fromEntries(texts.filter(([field]) => field in form.values)));
  const [elsewhere] = texts.filter(([field]) => !(field in form.values));
  if (elsewhere) noticeProblem(elsewhere[1]);
}
