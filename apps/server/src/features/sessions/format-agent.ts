/** Specific browsers come before the browsers that they claim to be compatible with. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bVivaldi\//, 'Vivaldi'],
  // Includes HeadlessChrome. All browsers that are based on Chromium claim to be Safari too.
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

export function formatAgent(header: string | undefined): string | null {
  const agent = (header ?? '').slice(0, 500);
  const findName = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(agent))?.[1];
  const names = [findName(BROWSERS), findName(SYSTEMS)].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join(' on ');
}
