import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../page/icon.tsx';
import classes from './scroll-buttons.module.css';

const STEP_PX = 50;
const SCROLL_INTERVAL_MS = 50;

const DIRECTIONS = [
  { name: 'left', label: 'Scroll left', stepPx: -STEP_PX },
  { name: 'right', label: 'Scroll right', stepPx: STEP_PX },
] as const;

export const SCROLL_BUTTON_PX = 26;

interface ScrollButtonsProps {
  /**
   * Element to scroll. Its frame must define --pinned-start, --pinned-end, --header-height and
   * --scroll-button.
   */
  gridRef: RefObject<HTMLElement | null>;
  /** True to let Tab reach the buttons, for a table that can't be scrolled by keyboard otherwise. */
  isTabStop?: boolean;
}

export function ScrollButtons({ gridRef, isTabStop = false }: ScrollButtonsProps) {
  const [canScroll, setCanScroll] = useState({ left: false, right: false });
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);

  useEffect(() => {
    const grid = gridRef.current;
    if (!grid) return;
    const updateButtons = () => {
      const left = grid.scrollLeft > 0;
      const right = grid.scrollLeft < grid.scrollWidth - grid.clientWidth - 1;
      setCanScroll((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    const observer = new ResizeObserver(updateButtons);
    observer.observe(grid);
    for (const child of grid.children) observer.observe(child);
    grid.addEventListener('scroll', updateButtons, { passive: true });
    return () => {
      observer.disconnect();
      grid.removeEventListener('scroll', updateButtons);
    };
  }, [gridRef]);
  useEffect(() => () => clearInterval(timer.current), []);

  const step = (stepPx: number) => gridRef.current?.scrollBy({ left: stepPx });
  const stopScrolling = () => clearInterval(timer.current);

  function startScrolling(stepPx: number) {
    stopScrolling();
    step(stepPx);
    timer.current = setInterval(() => step(stepPx), SCROLL_INTERVAL_MS);
  }

  function stepByKey(event: KeyboardEvent, stepPx: number) {
    if (event.key === 'Enter' || event.key === ' ') step(stepPx);
  }

  return DIRECTIONS.map(({ name, label, stepPx }) => (
    <button
      key={name}
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      title={label}
      hidden={!canScroll[name]}
      data-direction={name}
      className={classes.scroll}
      onPointerDown={(event) => {
        event.preventDefault();
        startScrolling(stepPx);
      }}
      onPointerUp={stopScrolling}
      onPointerLeave={stopScrolling}
      onPointerCancel={stopScrolling}
      onKeyDown={(event) => stepByKey(event, stepPx)}
    >
      <Icon name={name} sizePx={14} />
    </button>
  ));
}
