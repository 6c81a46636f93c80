import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './busy-button.module.css';

type BusyButtonProps = ButtonProps & ComponentProps<'button'> & { isBusy: boolean };

/**
 * A button that takes a while. It keeps the focus meanwhile, which one that can not be pressed would lose. A press while it is busy does
 * nothing, nor does the second press of a double click, which comes before the first is drawn.
 */
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
