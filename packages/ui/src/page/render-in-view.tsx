import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import classes from './render-in-view.module.css';

interface RenderInViewProps {
  heightPx: number;
  children: () => ReactNode;
}

/** Renders its content when it is scrolled into view, because a page may have hundreds of charts. */
export function RenderInView({ heightPx, children }: RenderInViewProps) {
  const containerRef = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const container = containerRef.current;
    if (!container || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(container);
    return () => observer.disconnect();
  }, [isSeen]);
  const placeholder = <Skeleton height={heightPx} radius={8} />;
  return (
    <div
      ref={containerRef}
      data-drawn={isSeen || undefined}
      className={classes.content}
      style={{ minHeight: heightPx }}
    >
      {isSeen ? <Suspense fallback={placeholder}>{children()}</Suspense> : placeholder}
    </div>
  );
}
