/** Kept in the history entry, never in the address: nobody can make a link that sends a person elsewhere. */
export type ReturnState = { readonly returnTo: string }

export function readReturnTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null
  const { returnTo } = state
  return typeof returnTo === 'string' && returnTo.startsWith('/') && !returnTo.startsWith('//') ? returnTo : null
}
