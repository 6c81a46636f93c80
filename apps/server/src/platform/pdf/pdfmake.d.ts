/** Types of the used parts of pdfmake, which ships no types. */
declare module 'pdfmake' {
  interface Printer {
    setFonts(fonts: Record<string, Record<'normal' | 'bold', string>>): void;
    /** Sets which URLs may be read. */
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    /** Sets which files may be read. */
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: object): { getBuffer(): Promise<Buffer> };
  }
  const printer: Printer;
  export default printer;
}
