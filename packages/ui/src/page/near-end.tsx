import { useEffect, useRef } from 'react';

interface NearEndProps {
  /**
   * Called when the end of the list is about to be scrolled into view, and again whenever the function
   * changes.
   */
  onReach: () => void;
  /** Distance of the end below the window at which `onReach` is called. */
  marginPx: number;
}

export function NearEnd({ onReach, marginPx }: NearEndProps) {
  const endRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const end = endRef.current;
    if (!end) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onReach(),
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [onReach, marginPx]);
  return <div ref={endRef} />;
}
