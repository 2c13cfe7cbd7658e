/** Mailed links carry the token in the fragment, which no server sees; links of before and the specification's have it in the query. */
export function readResetToken(hash: string, search: string): string {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  return fragment.get('token') ?? new URLSearchParams(search).get('token') ?? ''
}
