import { useEffect, useRef } from 'react';

interface NearEndProps {
  /** Called when the end of a list is about to be scrolled into sight; again whenever it changes. */
  onReach: () => void;
  /** How far below the window the end may be. */
  marginPx: number;
}

/** Stands below a list that is loaded page by page. */
export function NearEnd({ onReach, marginPx }: NearEndProps) {
  const placeRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = placeRef.current;
    if (!place) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onReach(),
      { rootMargin: `${marginPx}px` },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [onReach, marginPx]);
  return <div ref={placeRef} />;
}
