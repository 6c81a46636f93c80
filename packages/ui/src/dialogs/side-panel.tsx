import { ActionIcon, CloseButton } from '@mantine/core';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '../page/icon.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  title: string;
  /** Key of the record. A new key resets the panel. */
  recordKey: string | number;
  /** Opens the previous record of the list. Undefined for the first record, as is `onNext` for the last. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  /**
   * Returns the element that receives the focus on close if the element that opened the panel can't receive
   * it. If no element is returned, the page receives the focus.
   */
  findFocusTarget: () => HTMLElement | null | undefined;
  children: ReactNode;
}

/**
 * Shows a record beside its list, which stays usable. Escape closes the panel; Alt with an arrow key opens
 * the previous or next record, wherever the focus is. An open dialog, menu or hint handles Escape first.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, recordKey, onPrevious, onNext, onClose } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  useKeys(props);
  usePanelFocus(headingRef, props);

  return (
    <aside aria-label={title} data-side-panel className={classes.panel}>
      <div className={classes.head}>
        <h2 ref={headingRef} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <StepButton label="Previous" keys="Alt+ArrowUp" icon="up" onStep={onPrevious} />
        <StepButton label="Next" keys="Alt+ArrowDown" icon="down" onStep={onNext} />
        <CloseButton aria-label="Close panel" onClick={onClose} />
      </div>
      <div key={recordKey} className={classes.body}>
        {props.children}
      </div>
    </aside>
  );
}

function StepButton(props: {
  label: string;
  keys: string;
  icon: 'up' | 'down';
  onStep: (() => void) | undefined;
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={props.label}
      aria-keyshortcuts={props.keys}
      title={`${props.label} (${props.keys.replace('Arrow', '')})`}
      aria-disabled={props.onStep === undefined}
      {...(props.onStep === undefined && { 'data-disabled': true })}
      onClick={props.onStep}
    >
      <Icon name={props.icon} />
    </ActionIcon>
  );
}

function useKeys({ onPrevious, onNext, onClose }: SidePanelProps) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowUp: onPrevious, ArrowDown: onNext }[event.key];
    if (event.key === 'Escape' && !isHandledAbove(event)) onClose();
    else if (event.altKey && step && !isCovered()) {
      event.preventDefault();
      step();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Runs in the capture phase, before an overlay closes on the same key and can no longer be detected.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}

const isCovered = () => document.getElementById('root')?.hasAttribute('inert') === true;

const isHandledAbove = ({ target }: KeyboardEvent) =>
  isCovered() ||
  document.querySelector(':popover-open') !== null ||
  (target instanceof Element && target.closest(HANDLES_ESCAPE) !== null);

/**
 * Elements that handle Escape themselves: menus, option lists with their field, and small dialogs such as the
 * column chooser.
 */
const HANDLES_ESCAPE =
  '[role="menu"], [role="listbox"], [role="dialog"], [data-expanded], [aria-haspopup][aria-expanded="true"]';

/**
 * Returns the focus when the panel closes: to the opener, or to the list position of the record that was
 * shown last. A page that loads with an open panel keeps its focus.
 */
function usePanelFocus(
  headingRef: RefObject<HTMLElement | null>,
  { recordKey, findFocusTarget }: SidePanelProps,
) {
  const [opening] = useState(() => ({ recordKey, opener: document.activeElement }));
  const returnFocus = useEffectEvent(() => {
    const isFocusFree = document.activeElement === document.body || document.activeElement === null;
    if (!isFocusFree) return;
    const { opener } = opening;
    const isSame = recordKey === opening.recordKey && opener instanceof HTMLElement && opener.isConnected;
    const focusTarget = isSame && opener !== document.body ? opener : findFocusTarget();
    (focusTarget ?? document.querySelector('main'))?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (opening.opener !== document.body) headingRef.current?.focus({ preventScroll: true });
    return () => void requestAnimationFrame(returnFocus);
  }, [headingRef, opening]);
}

interface PanelSectionProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

export const PanelSection = ({ title, actions, children }: PanelSectionProps) => (
  <section aria-label={title} className={classes.section}>
    <div className={classes.sectionHead}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
    {children}
  </section>
);

export interface Fact {
  term: string;
  text: ReactNode;
}

export const Facts = ({ facts }: { facts: readonly (Fact | null)[] }) => (
  <dl className={classes.facts}>
    {facts
      .filter((fact) => fact !== null)
      .map(({ term, text }) => (
        <div key={term} className={classes.fact}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
  </dl>
);
