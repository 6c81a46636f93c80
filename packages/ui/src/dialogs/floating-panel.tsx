import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import classes from './floating-panel.module.css';

interface FloatingPanelProps {
  id?: string;
  anchor: Element;
  role?: 'tooltip';
  /** Called on Escape, scrolling and a press elsewhere. */
  onDismiss: () => void;
  children: ReactNode;
}

const GAP_PX = 4;
const EDGE_PX = 8;

export function FloatingPanel({ id, anchor, role, onDismiss, children }: FloatingPanelProps) {
  const panelRef = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const panel = panelRef.current;
    if (!panel) return;
    panel.showPopover();
    const anchorBox = anchor.getBoundingClientRect();
    const { width, height } = panel.getBoundingClientRect();
    const hasRoomBelow = anchorBox.bottom + GAP_PX + height <= window.innerHeight - EDGE_PX;
    const left = Math.min(anchorBox.left, window.innerWidth - EDGE_PX - width);
    panel.style.left = `${Math.max(left, EDGE_PX)}px`;
    const top = hasRoomBelow ? anchorBox.bottom + GAP_PX : Math.max(anchorBox.top - GAP_PX - height, EDGE_PX);
    panel.style.top = `${top}px`;
  }, [anchor]);

  useEffect(() => {
    const dismissByKey = (event: KeyboardEvent) => event.key === 'Escape' && onDismiss();
    const dismissByPress = ({ target }: PointerEvent) => {
      const isInside =
        target instanceof Node && (anchor.contains(target) || panelRef.current?.contains(target));
      if (!isInside) onDismiss();
    };
    document.addEventListener('keydown', dismissByKey, true);
    document.addEventListener('pointerdown', dismissByPress, true);
    document.addEventListener('scroll', onDismiss, true);
    window.addEventListener('resize', onDismiss);
    return () => {
      document.removeEventListener('keydown', dismissByKey, true);
      document.removeEventListener('pointerdown', dismissByPress, true);
      document.removeEventListener('scroll', onDismiss, true);
      window.removeEventListener('resize', onDismiss);
    };
  }, [anchor, onDismiss]);

  return (
    <div
      ref={panelRef}
      id={id}
      popover="manual"
      role={role}
      aria-hidden={role === undefined}
      className={classes.panel}
    >
      {children}
    </div>
  );
}
