/** Browsers inside other apps, by what they call themselves. */
const apps: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBA[NV]\b|\bFB_IAB\b/, 'Facebook'],
  [/\bWhatsApp\b/, 'WhatsApp'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bTikTok\b|\bmusical_ly\b|\bBytedanceWebview\b/i, 'TikTok'],
  [/\bPinterest\b/, 'Pinterest'],
]

/** The app whose own browser this is; null for an ordinary one. */
export function inAppBrowserOf(userAgent: string): string | null {
  return apps.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}

/** An address that makes Android leave the app for the browser; null where there is none. */
export function browserAddress(href: string, userAgent: string): string | null {
  if (!/\bAndroid\b/.test(userAgent)) return null
  const { protocol, host, pathname, search, hash } = new URL(href)
  // Android looks for the last #, so that a personal link's own part behind one travels along.
  return `intent://${host}${pathname}${search}${hash}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`
}
