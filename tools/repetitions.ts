/** True in `npm run test:endurance`. No other module reads this setting. */
const isEndurance = process.env.FLEETWORTH_ENDURANCE === 'yes';

interface Repetitions<Times> {
  /** For `npm test`, which has to be fast. */
  few: Times;
  /** For `npm run test:endurance`, which also finds rare failures. */
  many: Times;
}

/** Returns the number of repetitions of a random test, or its other settings. */
export const repetitions = <Times = number>({ few, many }: Repetitions<Times>): Times =>
  isEndurance ? many : few;
