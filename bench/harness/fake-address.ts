/** The n-th address (up to 16 million) of the documentation range, each in a network (/56) of its own. */
export function fakeAddress(n: number): string {
  const network = n % 0x1000000
  return `2001:db8:${(network >> 8).toString(16)}:${((network & 0xff) << 8).toString(16)}::1`
}

/** The header in which nginx passes the client address to the api, which trusts it from loopback. */
export function forwardedFor(address: string): Record<string, string> {
  return { 'x-forwarded-for': address }
}
