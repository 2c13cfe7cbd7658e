type ConnectionReturn =
  | { readonly kind: 'allowed'; readonly state: string; readonly code: string }
  /** The photographer did not allow the connection. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'invalid' }

/** What the gateway's page says in the address (RFC 6749, 4.1.2). */
export function readConnectionReturn(search: string): ConnectionReturn {
  const query = new URLSearchParams(search)
  if (query.get('error') === 'access_denied') return { kind: 'declined' }
  const [state, code] = [query.get('state'), query.get('code')]
  return state && code ? { kind: 'allowed', state, code } : { kind: 'invalid' }
}
