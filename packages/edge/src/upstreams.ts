import { block } from './block.ts'

/**
 * A process that cannot be reached is passed over, and so is one that breaks off under a GET. nginx never repeats a
 * POST that was sent, nor a photograph whose first byte was: nobody knows whether it was done, and whoever sent it asks
 * again by its own rules.
 */
export const anotherProcess = [
  'proxy_next_upstream error timeout;',
  'proxy_next_upstream_tries 3;',
  // A call that took its whole minute is not begun anew.
  'proxy_next_upstream_timeout 5s;',
]

export function upstream(name: string, hosts: readonly string[], kept = 0): string[] {
  return block(`upstream ${name}`, [
    ...(hosts.length > 1 ? ['least_conn;'] : []),
    // One that was away a moment ago is back after a restart: it is asked each time, a refusal costs nothing.
    ...hosts.map((host) => `server ${host} max_fails=0;`),
    // Shorter than our processes keep a connection when they stop, so that it is always closed from this side.
    ...(kept > 0 ? [`keepalive ${kept};`, 'keepalive_timeout 1s;'] : []),
  ])
}
