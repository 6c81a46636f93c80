import { type FocusEvent, useEffect, useRef } from 'react';

/** Returns table props that move the focus to the table when the row with the focused button is removed. */
export function useFocusFallback() {
  const tableRef = useRef<HTMLTableElement>(null);
  const lastFocused = useRef<Element>(null);
  useEffect(() => {
    if (!lastFocused.current || lastFocused.current.isConnected || document.activeElement !== document.body)
      return;
    lastFocused.current = null;
    getFocusFallback(tableRef.current).focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent<HTMLTableElement>) => {
    lastFocused.current = target;
  };
  return { ref: tableRef, onFocus, tabIndex: -1 };
}

export const getFocusFallback = (table: HTMLElement | null): HTMLElement =>
  table?.isConnected ? table : (document.querySelector('main') ?? document.body);
