import { type RefObject, useCallback, useEffect, useState } from 'react';
import { FloatingPanel } from '../dialogs/floating-panel.tsx';

interface Hint {
  anchor: Element;
  text: string;
}

const HOVER_MS = 200;

/**
 * What a grid does not show in full, under the pointer, with the focus and by tap (which gives the focus): the full text of a cell
 * that is cut off, and what `data-hint` says of its element. To screen readers it is no news: cut texts are in the page in full, and
 * a hint stands in words beside its element too.
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
    // What the pointer only passes is not looked at.
    const showSoon = (event: Event) => {
      clearTimeout(timer);
      timer = setTimeout(() => show(event), HOVER_MS);
    };
    grid.addEventListener('mouseover', showSoon);
    grid.addEventListener('focusin', show);
    grid.addEventListener('mouseleave', showSoon);
    grid.addEventListener('focusout', dismiss);
    return () => {
      clearTimeout(timer);
      grid.removeEventListener('mouseover', showSoon);
      grid.removeEventListener('focusin', show);
      grid.removeEventListener('mouseleave', showSoon);
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
  // A value that shows its working says more by itself.
  if (!cell || cell.querySelector('[data-working]')) return null;
  const hinted = target.closest('[data-hint]') ?? cell.querySelector('[data-hint]');
  if (hinted instanceof HTMLElement && hinted.dataset.hint)
    return { anchor: cell, text: hinted.dataset.hint };
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    (element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1,
  );
  const text = cell.textContent?.trim() ?? '';
  return isCut && text !== '' && cell.role !== 'columnheader' ? { anchor: cell, text } : null;
}
