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
  /** What it is about, as people call it. */
  title: string;
  /** Another one makes the panel anew. */
  shown: string | number;
  /** To the record before and after in the list beside it; undefined where there is none. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  /** What the focus goes to when the panel is closed: where it was opened from, or the page. */
  findHome: () => HTMLElement | null | undefined;
  children: ReactNode;
}

/**
 * A record beside its list, which stays in use: no layer lies over it. Escape closes, Alt with the arrows goes to the record before and
 * after, wherever the focus is; a dialog, a menu or a hint above takes its Escape first.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, shown, onPrevious, onNext, onClose } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  useKeys(props);
  useFocusWay(headingRef, props);

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
      <div key={shown} className={classes.body}>
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
    if (event.key === 'Escape' && !isTakenAbove(event)) onClose();
    else if (event.altKey && step && !isCovered()) {
      event.preventDefault();
      step();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before what lies above closes by the same key, and is no longer to be seen.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
}

/** A dialog lies over the page. */
const isCovered = () => document.getElementById('root')?.hasAttribute('inert') === true;

const isTakenAbove = ({ target }: KeyboardEvent) =>
  isCovered() ||
  document.querySelector(':popover-open') !== null ||
  (target instanceof Element && target.closest(TAKES_ESCAPE) !== null);

/** A menu, a list of options or the field that opened it, and a small dialog as that of the columns. */
const TAKES_ESCAPE =
  '[role="menu"], [role="listbox"], [role="dialog"], [data-expanded], [aria-haspopup][aria-expanded="true"]';

/**
 * The focus comes along when the panel is opened by it, and goes back where it came from when the panel goes; to the home of what was shown
 * last where that is another record. A page that is loaded with a panel keeps its focus.
 */
function useFocusWay(headingRef: RefObject<HTMLElement | null>, { shown, findHome }: SidePanelProps) {
  const [opening] = useState(() => ({ shown, opener: document.activeElement }));
  const goHome = useEffectEvent(() => {
    const isFree = document.activeElement === document.body || document.activeElement === null;
    if (!isFree) return;
    const { opener } = opening;
    const isBack = shown === opening.shown && opener instanceof HTMLElement && opener.isConnected;
    const home = isBack && opener !== document.body ? opener : findHome();
    (home ?? document.querySelector('main'))?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => {
    if (opening.opener !== document.body) headingRef.current?.focus({ preventScroll: true });
    return () => void requestAnimationFrame(goHome);
  }, [headingRef, opening]);
}

interface PanelSectionProps {
  title: string;
  /** At the end of the title's line. */
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

/** What is known of a record, a line each; what there is nothing of is left out. */
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
