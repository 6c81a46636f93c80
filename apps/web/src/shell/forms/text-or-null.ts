export const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);
