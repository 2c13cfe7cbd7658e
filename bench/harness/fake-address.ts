/** The n-th address (up to 16 million) of the block reserved for documentation, each in a network (/56) of its own. */
export function fakeAddress(n: number): string {
  const network = n % 0x1000000
  return `2001:db8:${(network >> 8).toString(16)}:${((network & 0xff) << 8).toString(16)}::1`
}

/** The header by which nginx tells the api who called; the api believes it from loopback. */
export function forwardedFor(address: string): Record<string, string> {
  return { 'x-forwarded-for': address }
}
