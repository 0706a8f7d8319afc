// The first match wins: browsers also include the name of the engine that they share.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Microsoft Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (agent: string, names: readonly [RegExp, string][]) => names.find(([mark]) => mark.test(agent))?.[1]

/** Browser and system of a `User-Agent`, e.g. `Firefox, Windows`; null when neither is known. */
export const agentName = (agent: string | null): string | null =>
  [named(agent ?? '', browsers), named(agent ?? '', systems)].filter(Boolean).join(', ') || null
