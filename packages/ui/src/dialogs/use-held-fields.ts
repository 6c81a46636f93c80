import { type RefObject, useEffect } from 'react';

const CHANGES = ['beforeinput', 'paste', 'cut', 'drop', 'pointerdown', 'click', 'keydown'] as const;

/**
 * Holds the fields of a form while it is saved: a value that is typed meanwhile would be shown, and another
 * one stored. The focus stays where it is, which disabled fields would lose. Tab, Escape and the buttons at
 * the foot go on working.
 */
export function useHeldFields(formRef: RefObject<HTMLFormElement | null>, isHeld: boolean) {
  useEffect(() => {
    const form = formRef.current;
    if (!isHeld || form === null) return undefined;
    const hold = (event: Event) => {
      const isFoot = event.target instanceof Element && event.target.closest('[data-foot]') !== null;
      const isWayOut = event instanceof KeyboardEvent && ['Tab', 'Escape'].includes(event.key);
      if (isFoot || isWayOut) return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const name of CHANGES) form.addEventListener(name, hold, { capture: true });
    return () => {
      for (const name of CHANGES) form.removeEventListener(name, hold, { capture: true });
    };
  }, [formRef, isHeld]);
}
