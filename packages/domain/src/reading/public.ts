export { provedSign, type NumberUnit, type SignProof } from './read-number.ts';
export {
  readDecimal,
  readMoney,
  readOdometer,
  readPercent,
  readWhole,
  type Typed,
} from './read-amounts.ts';
export { type DateOrder, isInNumbers, onlyOrder, readDate } from './read-date.ts';
export { type Reading, readingHint, type ReadingProblem, withHint } from './reading.ts';
