/** What is used of pdfmake, which brings no types. */
declare module 'pdfmake' {
  interface Printer {
    setFonts(fonts: Record<string, Record<'normal' | 'bold', string>>): void;
    /** Says which addresses may be read. */
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    /** Says which files may be read. */
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: object): { getBuffer(): Promise<Buffer> };
  }
  const printer: Printer;
  export default printer;
}
