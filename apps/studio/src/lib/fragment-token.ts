/** The token of a mailed link, `#t=…`: in the fragment it reaches no access log. Null where there is none. */
export function readFragmentToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('t') || null
}
