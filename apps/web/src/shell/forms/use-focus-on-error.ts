import { useEffect, useRef } from 'react';

/** Focuses the first field in error after each rejected attempt. Returns the ref of the form. */
export function useFocusOnError(failedSubmits: number) {
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failedSubmits > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failedSubmits]);
  return formRef;
}
