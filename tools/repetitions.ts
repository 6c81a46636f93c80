/** True in `npm run test:endurance`: the only place that reads its setting. */
const isEndurance = process.env.FLEETWORTH_ENDURANCE === 'yes';

interface Repetitions {
  /** In `npm test`, where it has to be seen to hold. */
  few: number;
  /** In `npm run test:endurance`, where chance gets its chance. */
  many: number;
}

/** How often a test of chance repeats. */
export const repetitions = ({ few, many }: Repetitions): number => (isEndurance ? many : few);
