import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './wide-table.module.css';

interface WideTableProps {
  label: string;
  /** A plain table. Its first column names the rows and stays in view. */
  children: ReactNode;
}

/** Shows only complete columns, because half a number reads as another number. */
export function WideTable({ label, children }: WideTableProps) {
  const frameRef = useRef<HTMLElement>(null);
  const [isScrolling, setScrolling] = useState(false);
  useLayoutEffect(() => {
    const frame = frameRef.current;
    if (!frame) return;
    const fitTable = () => setScrolling(fitColumns(frame));
    fitTable();
    const observer = new ResizeObserver(fitTable);
    observer.observe(frame);
    return () => observer.disconnect();
  });
  return (
    <div>
      {isScrolling && <p className={classes.hint}>Scroll sideways to see all columns.</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls with the keyboard */}
      <section ref={frameRef} tabIndex={0} aria-label={label} className={classes.frame}>
        {children}
      </section>
    </div>
  );
}

/** Sizes the columns so that only complete columns are visible. Returns whether the table has to scroll. */
function fitColumns(frame: HTMLElement): boolean {
  frame.style.removeProperty('--column-width');
  frame.style.removeProperty('--name-width');
  if (frame.scrollWidth <= frame.clientWidth) return false;
  const [nameWidth = 0, ...widths] = [...frame.querySelectorAll('thead tr:first-child > *')].map(
    (cell) => cell.getBoundingClientRect().width,
  );
  const availablePx = frame.clientWidth - nameWidth;
  const count = Math.max(1, Math.floor(availablePx / Math.max(...widths)));
  frame.style.setProperty('--name-width', `${nameWidth}px`);
  frame.style.setProperty('--column-width', `${availablePx / count}px`);
  return true;
}
