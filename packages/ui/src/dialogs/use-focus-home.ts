import { type FocusEvent, useEffect, useRef } from 'react';

/** A row may go while one of its buttons has the focus: its table takes it. Answers what the table is given. */
export function useFocusHome() {
  const tableRef = useRef<HTMLTableElement>(null);
  const lastFocused = useRef<Element>(null);
  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected || document.activeElement !== document.body)
      return;
    lastFocused.current = null;
    focusHome(tableRef.current).focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent<HTMLTableElement>) => {
    lastFocused.current = target;
  };
  return { ref: tableRef, onFocus, tabIndex: -1 };
}

/** Where the focus goes when what had it is gone: the table, or else the page. */
export const focusHome = (table: HTMLElement | null): HTMLElement =>
  table?.isConnected ? table : (document.querySelector('main') ?? document.body);
