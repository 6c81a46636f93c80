export { type NumberUnit, provedSign, type SignProof, parseLengthUnit } from './read-number.ts';
export {
  readDecimal,
  readKilometers,
  readMoney,
  readOdometer,
  readPercent,
  readWhole,
  showsThousands,
  thousandsSign,
  type NumberInput,
} from './read-amounts.ts';
export { type DateOrder, isNumericDate, findOnlyOrder, readDate } from './read-date.ts';
export { type Reading, readingHint, type ReadingProblem, withHint } from './reading.ts';
