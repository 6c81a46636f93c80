import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './busy-button.module.css';

type BusyButtonProps = ButtonProps & ComponentProps<'button'> & { isBusy: boolean };

/** A button that takes a while. It keeps the focus meanwhile, which one that can not be pressed would lose; what it runs takes one press at a time. */
export const BusyButton = ({ isBusy, ...props }: BusyButtonProps) => (
  <Button
    size="sm"
    h={32}
    px={12}
    {...props}
    aria-busy={isBusy}
    className={`${classes.button} ${props.className ?? ''}`}
  />
);
