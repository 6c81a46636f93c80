import { useEffect, useRef } from 'react';

export function useFocusOnError(failedSubmits: number) {
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failedSubmits > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failedSubmits]);
  return formRef;
}
