/**
 * The address that rate limits count. A provider gives every IPv6 customer at least a /64, so all of its addresses are
 * one caller.
 */
export function callerAddress(ip: string): string {
  return ipv4(ip) ?? `${ipv6Groups(ip).slice(0, 4).join(':')}::/64`
}

/** The /24 (or /56 for IPv6) of an address: one attacker often has a whole block. */
export function networkOf(ip: string): string {
  const v4 = ipv4(ip)
  if (v4) return `${v4.slice(0, v4.lastIndexOf('.'))}.0/24`
  const groups = ipv6Groups(ip)
  const fourth = Number.parseInt(groups[3] ?? '0', 16) & 0xff00
  return `${groups.slice(0, 3).join(':')}:${fourth.toString(16)}::/56`
}

/** Also matches an IPv4 address written as IPv6. */
function ipv4(ip: string): string | null {
  return /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(ip)?.[1] ?? null
}

function ipv6Groups(ip: string): string[] {
  const [head = ''] = ip.split('%')
  const [left = '', right] = head.split('::')
  const leftGroups = left === '' ? [] : left.split(':')
  const rightGroups = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : 8 - leftGroups.length - rightGroups.length
  const groups = [...leftGroups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...rightGroups]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
