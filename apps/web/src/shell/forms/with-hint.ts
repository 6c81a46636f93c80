/** Returns a text with a hint behind it, each as a sentence. */
export function withHint(text: string, hint: string | null): string {
  if (hint === null) return text;
  return `${/[.!?]$/.test(text) ? text : `${text}.`} ${hint}`;
}
