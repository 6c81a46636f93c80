import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './busy-button.module.css';

type BusyButtonProps = ButtonProps & ComponentProps<'button'> & { isBusy: boolean };

// While busy, the button keeps the focus, which a disabled button would lose, and ignores presses. It also
// ignores the second press of a double click, which arrives before the busy state is rendered.
export const BusyButton = ({ isBusy, onClick, ...props }: BusyButtonProps) => (
  <Button
    size="sm"
    h={32}
    px={12}
    {...props}
    aria-busy={isBusy}
    onClick={(event) => {
      if (!isBusy && event.detail < 2) onClick?.(event);
    }}
    className={`${classes.button} ${props.className ?? ''}`}
  />
);
