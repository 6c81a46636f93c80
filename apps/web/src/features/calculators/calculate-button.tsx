import { Button } from '@mantine/core';
import classes from './calculators.module.css';

interface CalculateButtonProps {
  /** Labels of the fields that are not right yet. */
  wrong: readonly string[];
  isCalculating?: boolean;
}

/** Calculates once every field is right; until then it says which are not, and a press shows why. */
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
