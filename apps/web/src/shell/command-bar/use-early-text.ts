import { useEffect, useRef } from 'react';

/**
 * Collects the characters that the user types before the field of an opening dialog has the focus, so that
 * they neither get lost nor reach the field behind the dialog. Returns a function that ends the collection
 * and returns the text.
 */
export function useEarlyText(isOpen: boolean): () => string {
  const text = useRef('');
  const stop = useRef(() => {});
  useEffect(() => {
    if (!isOpen) return;
    const collect = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === 'Backspace') text.current = text.current.slice(0, -1);
      else if (event.key.length === 1) text.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', collect, { capture: true });
    stop.current = () => {
      window.removeEventListener('keydown', collect, { capture: true });
      text.current = '';
    };
    return () => stop.current();
  }, [isOpen]);
  return () => {
    const typed = text.current;
    stop.current();
    return typed;
  };
}
