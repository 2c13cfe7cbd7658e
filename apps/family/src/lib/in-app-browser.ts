/** Browsers inside other apps, by their user agent. */
const apps: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBA[NV]\b|\bFB_IAB\b/, 'Facebook'],
  [/\bWhatsApp\b/, 'WhatsApp'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\bTikTok\b|\bmusical_ly\b|\bBytedanceWebview\b/i, 'TikTok'],
  [/\bPinterest\b/, 'Pinterest'],
]

/** The app whose built-in browser this is; null for a default browser. */
export function inAppBrowserOf(userAgent: string): string | null {
  return apps.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}

/** An intent URL that makes Android open the default browser; null on other systems. */
export function browserAddress(href: string, userAgent: string): string | null {
  if (!/\bAndroid\b/.test(userAgent)) return null
  const { protocol, host, pathname, search, hash } = new URL(href)
  // Android reads from the last #, so that the fragment of a personal link stays part of the address.
  return `intent://${host}${pathname}${search}${hash}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`
}
