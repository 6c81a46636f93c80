/** Returns the value of an optional text to send. Blank text is null, which clears it. */
export const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);
