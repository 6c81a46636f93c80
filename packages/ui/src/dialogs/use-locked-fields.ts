import { type RefObject, useEffect } from 'react';

const CHANGE_EVENTS = ['beforeinput', 'paste', 'cut', 'drop', 'pointerdown', 'click', 'keydown'] as const;

/**
 * Locks the fields of a form while it is saved. Otherwise the form would show a value that was entered
 * during the save and isn't stored. Unlike disabled fields, locked fields keep the focus. Tab, Escape and the
 * footer buttons still work.
 */
export function useLockedFields(formRef: RefObject<HTMLFormElement | null>, isLocked: boolean) {
  useEffect(() => {
    const form = formRef.current;
    if (!isLocked || form === null) return undefined;
    const block = (event: Event) => {
      const isInFooter = event.target instanceof Element && event.target.closest('[data-foot]') !== null;
      const isLeaveKey = event instanceof KeyboardEvent && ['Tab', 'Escape'].includes(event.key);
      if (isInFooter || isLeaveKey) return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const name of CHANGE_EVENTS) form.addEventListener(name, block, { capture: true });
    return () => {
      for (const name of CHANGE_EVENTS) form.removeEventListener(name, block, { capture: true });
    };
  }, [formRef, isLocked]);
}
