/** Controls the DNS server of the certificate authority's tests (pebble-challtestsrv): it answers what it is told. */
export interface DnsRecords {
  setCname(host: string, target: string): Promise<void>
  clearCname(host: string): Promise<void>
  /** IPv4 and IPv6 addresses; none: the name has no address. */
  setAddresses(host: string, addresses: readonly string[]): Promise<void>
  setText(host: string, value: string): Promise<void>
  clearText(host: string): Promise<void>
  setCaa(host: string, issuers: readonly string[]): Promise<void>
  clearCaa(host: string): Promise<void>
  /** The name's servers fail until `repair`. */
  fail(host: string): Promise<void>
  repair(host: string): Promise<void>
}

const qualified = (host: string) => `${host}.`

export function dnsRecords(managementUrl: string): DnsRecords {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${managementUrl}/${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`the DNS server answered ${response.status} to ${path}`)
  }
  return {
    setCname: (host, target) => post('set-cname', { host, target: qualified(target) }),
    clearCname: (host) => post('clear-cname', { host }),
    setAddresses: async (host, addresses) => {
      const [v6, v4] = [addresses.filter((each) => each.includes(':')), addresses.filter((each) => !each.includes(':'))]
      await post('clear-a', { host })
      await post('clear-aaaa', { host })
      if (v4.length > 0) await post('add-a', { host, addresses: v4 })
      if (v6.length > 0) await post('add-aaaa', { host, addresses: v6 })
    },
    setText: (host, value) => post('set-txt', { host: qualified(host), value }),
    clearText: (host) => post('clear-txt', { host: qualified(host) }),
    setCaa: (host, issuers) => post('add-caa', { host, policies: issuers.map((value) => ({ tag: 'issue', value })) }),
    clearCaa: (host) => post('clear-caa', { host }),
    fail: (host) => post('set-servfail', { host }),
    repair: (host) => post('clear-servfail', { host }),
  }
}
