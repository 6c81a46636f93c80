/** The dollars of a text as people type or copy them: '$21,350.50', '21350'; null where it is no number. Its minus may be a hyphen. */
export function typedAmount(text: string): number | null {
  const plain = text
    .trim()
    .replace('−', '-')
    .replace(/^(-?)\$\s*/, '$1');
  const isNumber = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plain);
  return isNumber ? Number(plain.replaceAll(',', '')) : null;
}
