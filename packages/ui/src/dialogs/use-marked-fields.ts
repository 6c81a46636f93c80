import { type RefObject, useEffect } from 'react';

const MARK = 'data-changed';

/**
 * Marks the fields with the given labels. Runs after each render, because the fields of another tab are
 * rendered later.
 */
export function useMarkedFields(
  formRef: RefObject<HTMLFormElement | null>,
  labels: readonly string[] = [],
): void {
  useEffect(() => {
    const form = formRef.current;
    for (const label of form?.querySelectorAll('label') ?? [])
      label.toggleAttribute(MARK, label.control !== null && labels.includes(getLabelText(label)));
  });
}

/** Returns the text of a label without the asterisk of a required field. */
const getLabelText = ({ firstChild, textContent }: HTMLLabelElement): string =>
  firstChild instanceof Text ? firstChild.data.trim() : textContent.trim();
