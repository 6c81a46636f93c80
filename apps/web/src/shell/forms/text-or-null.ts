/** Returns the text, or null if it is blank. Null clears the field on the server. */
export const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);
