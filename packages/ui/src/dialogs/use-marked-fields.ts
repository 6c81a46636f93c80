import { type RefObject, useEffect } from 'react';

const MARK = 'data-changed';

/** Runs after each render, so that fields of another tab are marked once they are shown. */
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
