import { Button } from '@mantine/core';
import classes from './calculators.module.css';

interface CalculateButtonProps {
  invalidLabels: readonly string[];
  isCalculating?: boolean;
}

export const CalculateButton = ({ invalidLabels, isCalculating = false }: CalculateButtonProps) => {
  const isDisabled = invalidLabels.length > 0;
  return (
    <div className={classes.buttons}>
      <Button
        type="submit"
        aria-disabled={isDisabled}
        {...(isDisabled && { 'data-disabled': true })}
        loading={isCalculating}
      >
        Calculate
      </Button>
      {isDisabled && <span className={classes.invalid}>To calculate, check {invalidLabels.join(', ')}.</span>}
    </div>
  );
};
