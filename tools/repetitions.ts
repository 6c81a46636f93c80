/** True in `npm run test:endurance`: the only place that reads its setting. */
const isEndurance = process.env.FLEETWORTH_ENDURANCE === 'yes';

interface Repetitions<Times> {
  /** In `npm test`, where it has to be seen to hold. */
  few: Times;
  /** In `npm run test:endurance`, where chance gets its chance. */
  many: Times;
}

/** Returns the number of repetitions of a random test, or its other settings. */
export const repetitions = <Times = number>({ few, many }: Repetitions<Times>): Times =>
  isEndurance ? many : few;
