import type { Virtualizer } from '@tanstack/react-virtual';
import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ListPosition, ReadListPosition } from './list-position.ts';

interface CardPositionOptions {
  listRef: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<Window, Element>;
  positionRef?: Ref<ReadListPosition> | undefined;
  position?: ListPosition | undefined;
  /** The page scrolls again when this key changes. */
  scrollKey: string;
  isStale: boolean;
  /** Renders the card of a row, even if it is out of view. Returns false if the row isn't loaded. */
  showCard: (rowId: string) => boolean;
}

/**
 * Scrolls the page to its start, or to the user's earlier position, and exposes the current position through
 * `positionRef`. Counterpart of `useGridPosition` for cards.
 */
export function useCardPosition(options: CardPositionOptions) {
  const { listRef, virtualizer, positionRef, position, scrollKey, isStale, showCard } = options;
  const scrolledKey = useRef(position ? null : scrollKey);
  const pendingFocus = useRef<string>(null);

  useLayoutEffect(() => {
    if (scrolledKey.current === scrollKey || (position && isStale)) return;
    scrolledKey.current = scrollKey;
    window.scrollTo({
      top: position ? computeTop(listRef.current, virtualizer, position.row) + position.hiddenPx : 0,
    });
    const rowId = position?.focus?.rowId ?? null;
    if (rowId !== null && document.activeElement === document.body && showCard(rowId))
      pendingFocus.current = rowId;
  });

  useEffect(() => {
    const card = pendingFocus.current === null ? null : findCard(listRef.current, pendingFocus.current);
    if (!card) return;
    pendingFocus.current = null;
    card.focus({ preventScroll: true });
  });

  useImperativeHandle(positionRef, () => () => {
    if (isStale || scrolledKey.current !== scrollKey) return undefined;
    const first = [...(listRef.current?.children ?? [])].find(
      (item) => item.getBoundingClientRect().bottom > 0,
    );
    if (!(first instanceof HTMLElement)) return undefined;
    const focusedElement = document.activeElement;
    const rowId =
      focusedElement instanceof HTMLElement && listRef.current?.contains(focusedElement)
        ? focusedElement.dataset.rowId
        : undefined;
    return {
      row: Number(first.dataset.index),
      hiddenPx: -first.getBoundingClientRect().top,
      leftPx: 0,
      focus: rowId === undefined ? null : { rowId, columnId: null },
    };
  });
}

function computeTop(
  list: HTMLElement | null,
  virtualizer: Virtualizer<Window, Element>,
  row: number,
): number {
  const listPx = (list?.getBoundingClientRect().top ?? 0) + window.scrollY;
  const startPx = virtualizer.measurementsCache[row]?.start ?? 0;
  return listPx + startPx - virtualizer.options.scrollMargin;
}

const findCard = (list: HTMLElement | null, rowId: string) =>
  list?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(rowId)}"]`) ?? null;
