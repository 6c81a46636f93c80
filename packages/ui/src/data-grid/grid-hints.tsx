import { type RefObject, useCallback, useEffect, useState } from 'react';
import { FloatingPanel } from '../dialogs/floating-panel.tsx';

interface Hint {
  anchor: Element;
  text: string;
}

const HOVER_MS = 200;

/**
 * Shows the full text of truncated cells and the `data-hint` of elements, on hover, focus and tap (which
 * focuses). Hidden from screen readers, which read the full text of cells. Elements with a hint offer its
 * text to screen readers in another way, such as VisuallyHidden.
 */
export function GridHints({ gridRef }: { gridRef: RefObject<HTMLElement | null> }) {
  const [hint, setHint] = useState<Hint | null>(null);
  const dismiss = useCallback(() => setHint(null), []);

  useEffect(() => {
    const grid = gridRef.current;
    if (!grid) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = ({ target }: Event) => {
      const next = target instanceof Element ? findHint(target) : null;
      setHint((before) => (before?.anchor === next?.anchor ? before : next));
    };
    // Ignores elements that the pointer only passes over.
    const updateSoon = (event: Event) => {
      clearTimeout(timer);
      timer = setTimeout(() => show(event), HOVER_MS);
    };
    grid.addEventListener('mouseover', updateSoon);
    grid.addEventListener('focusin', show);
    grid.addEventListener('mouseleave', updateSoon);
    grid.addEventListener('focusout', dismiss);
    return () => {
      clearTimeout(timer);
      grid.removeEventListener('mouseover', updateSoon);
      grid.removeEventListener('focusin', show);
      grid.removeEventListener('mouseleave', updateSoon);
      grid.removeEventListener('focusout', dismiss);
    };
  }, [gridRef, dismiss]);

  if (!hint) return null;
  return (
    <FloatingPanel key={hint.text} anchor={hint.anchor} onDismiss={dismiss}>
      {hint.text}
    </FloatingPanel>
  );
}

function findHint(target: Element): Hint | null {
  const cell = target.closest('[aria-colindex]');
  // Values with a calculation popover already explain themselves.
  if (!cell || cell.querySelector('[data-explained]')) return null;
  const hintElement = target.closest('[data-hint]') ?? cell.querySelector('[data-hint]');
  if (hintElement instanceof HTMLElement && hintElement.dataset.hint)
    return { anchor: cell, text: hintElement.dataset.hint };
  const isTruncated = [cell, ...cell.querySelectorAll('*')].some(
    (element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1,
  );
  const text = cell.textContent?.trim() ?? '';
  return isTruncated && text !== '' && cell.role !== 'columnheader' ? { anchor: cell, text } : null;
}
