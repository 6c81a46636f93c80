import {
  type ComponentProps,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { FloatingPanel } from '../dialogs/floating-panel.tsx';
import classes from './explained-value.module.css';

export interface ValueExplanation {
  title: string;
  lines: readonly { term: string; text: string }[];
  notes: readonly string[];
}

interface ExplainedValueProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  read: () => ValueExplanation;
  /** Underlines a value that isn't what the user would expect. */
  isUnderlined?: boolean;
  /** Runs on a press, which then closes the explanation instead of keeping it open. */
  onPress?: () => void;
  children: ReactNode;
}

const HOVER_MS = 200;
/** Time that the pointer has to move from the value to the panel. */
const LEAVE_MS = 150;

interface Opening {
  by: 'hover' | 'focus' | 'press';
  anchor: Element;
}

// Hover and keyboard focus show the explanation. A press or tap keeps it open, and Escape closes it. In a
// grid, the component needs `data-cell-widget` and `tabIndex={-1}`.
export function ExplainedValue({ read, isUnderlined, onPress, children, ...button }: ExplainedValueProps) {
  const id = useId();
  const [opening, setOpening] = useState<Opening | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dismiss = useCallback(() => {
    // A pending hover timer would open the explanation again.
    clearTimeout(timer.current);
    setOpening(null);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  function openOnHover({ pointerType, currentTarget: anchor }: PointerEvent) {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpening((before) => before ?? { by: 'hover', anchor }), HOVER_MS);
  }

  function leave() {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setOpening((before) => (before?.by === 'hover' ? null : before)),
      LEAVE_MS,
    );
  }

  function toggleOnPress(anchor: Element) {
    if (opening?.by === 'press' || onPress) dismiss();
    else setOpening({ by: 'press', anchor });
    onPress?.();
  }

  return (
    <span data-explained className={classes.explained} onPointerEnter={openOnHover} onPointerLeave={leave}>
      <button
        {...button}
        type="button"
        className={classes.value}
        data-underlined={isUnderlined || undefined}
        aria-describedby={opening ? id : undefined}
        onFocus={({ currentTarget: anchor }) => {
          if (anchor.matches(':focus-visible')) setOpening({ by: 'focus', anchor });
        }}
        onBlur={dismiss}
        aria-haspopup={onPress && 'dialog'}
        onClick={({ currentTarget: anchor }) => toggleOnPress(anchor)}
      >
        {children}
      </button>
      {opening && (
        <FloatingPanel id={id} role="tooltip" anchor={opening.anchor} onDismiss={dismiss}>
          <Content {...read()} />
        </FloatingPanel>
      )}
    </span>
  );
}

function Content({ title, lines, notes }: ValueExplanation) {
  return (
    <>
      <b className={classes.title}>{title}</b>
      {lines.length > 0 && (
        <dl className={classes.lines}>
          {lines.map(({ term, text }) => (
            <div key={term} className={classes.line}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}
