import { type RefObject, useEffect } from 'react';

const CHANGES = ['beforeinput', 'paste', 'cut', 'drop', 'pointerdown', 'click', 'keydown'] as const;

/**
 * Locks the fields of a form while it is saved. Otherwise a value typed meanwhile would be shown while
 * another is stored. Unlike disabled fields, locked fields keep the focus. Tab, Escape and the footer buttons
 * still work.
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
