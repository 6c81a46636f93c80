/** Returns what a form sends for an optional text: null, which clears it, where nothing but blanks is typed. */
export const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);
