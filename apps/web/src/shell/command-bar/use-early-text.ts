import { useEffect, useRef } from 'react';

/**
 * Collects the characters that the user types before the field of an opening dialog has the focus, so that
 * they neither get lost nor reach the field behind the dialog. Returns a function that ends the collection
 * and returns the text.
 */
export function useEarlyText(isOpen: boolean): () => string {
  // Null while nothing is collected.
  const text = useRef<string | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    text.current = '';
    const collectText = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event;
      const isEdit = key === 'Backspace';
      if (text.current === null || ctrlKey || metaKey || (key.length > 1 && !isEdit)) return;
      text.current = isEdit ? text.current.slice(0, -1) : text.current + key;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('keydown', collectText, true);
    return () => removeEventListener('keydown', collectText, true);
  }, [isOpen]);
  return () => {
    const typed = text.current;
    text.current = null;
    return typed ?? '';
  };
}
