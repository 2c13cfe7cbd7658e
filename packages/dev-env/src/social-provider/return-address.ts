/** The double serves sites on any port of this machine, so the port is the one part that may differ. */
export function isOurReturnAddress(address: string, provider: 'google' | 'facebook'): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(address)
  return (
    protocol === 'http:' &&
    hostname === 'app.revela.localhost' &&
    pathname === `/login/return/${provider}` &&
    search === '' &&
    hash === ''
  )
}
