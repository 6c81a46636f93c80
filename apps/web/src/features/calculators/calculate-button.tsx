import { Button } from '@mantine/core';
import classes from './calculators.module.css';

interface CalculateButtonProps {
  wrong: readonly string[];
  isCalculating?: boolean;
}

/**
 * Calculates when all fields are valid. Until then it names the invalid fields, and a press shows their
 * errors.
 */
export const CalculateButton = ({ wrong, isCalculating = false }: CalculateButtonProps) => {
  const isDisabled = wrong.length > 0;
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
      {isDisabled && <span className={classes.wrong}>To calculate, check {wrong.join(', ')}.</span>}
    </div>
  );
};
