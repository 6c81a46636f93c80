export {
  type NumberUnit,
  detectDecimalSeparator,
  type DecimalSeparatorEvidence,
  parseLengthUnit,
} from './read-number.ts';
export {
  readDecimal,
  readKilometers,
  readMoney,
  readOdometer,
  readPercent,
  readWhole,
  isLikelyInThousands,
  findAmbiguousSeparator,
  type NumberInput,
} from './read-amounts.ts';
export { type DateOrder, isNumericDate, findOnlyValidDateOrder, readDate } from './read-date.ts';
export { type ParseResult, readingHint, type ParseProblem, appendHint } from './parse-result.ts';
