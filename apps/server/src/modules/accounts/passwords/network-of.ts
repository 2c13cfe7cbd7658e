/** The /24 (or, for IPv6, the /56) an address belongs to: one attacker often holds a whole block. */
export function networkOf(ip: string): string {
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)
  if (v4) return `${v4[1]}.0/24`
  const [head = ''] = ip.split('%')
  const [left = '', right] = head.split('::')
  const leftGroups = left === '' ? [] : left.split(':')
  const rightGroups = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : 8 - leftGroups.length - rightGroups.length
  const groups = [...leftGroups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...rightGroups]
  const fourth = Number.parseInt(groups[3] ?? '0', 16) & 0xff00
  return `${groups.slice(0, 3).join(':')}:${fourth.toString(16)}::/56`
}
