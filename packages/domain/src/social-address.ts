const homes = {
  site: null,
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  twitter: 'https://x.com/',
} as const

export type SocialMedia = keyof typeof homes

/**
 * What a photographer typed (`@studio`, `instagram.com/studio`, a whole address) as a web address; null when invalid.
 */
export function socialAddress(media: SocialMedia, typed: string): string | null {
  const text = typed.trim()
  const home = homes[media]
  const name = /^@?([\w.-]+)$/.exec(text)?.[1]
  if (home !== null && name !== undefined && (text.startsWith('@') || !/\.[a-z]{2,}$/i.test(name))) return home + name
  const address = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!address || !/^https?:$/.test(address.protocol) || !address.hostname.includes('.')) return null
  return address.username === '' && address.password === '' ? address.href : null
}
