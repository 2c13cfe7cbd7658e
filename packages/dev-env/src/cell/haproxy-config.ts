import { addressOf, type Cell, cellPorts, databaseMachines, type Machine, storeMachines } from './describe-cell.ts'

/** The machines with a gateway of the store. */
export const gatewayMachines = storeMachines.slice(0, 2)

/**
 * The balancer of one machine: whoever connects to its loopback reaches the primary, a standby or a gateway, wherever it
 * is. Every machine with clients has its own, so that none is a single point of failure. What stands outside of the cell
 * (mail, payments, sign-in) is on the edge's loopback, and reached by the other machines at the same port.
 */
export function haproxyConfig(cell: Cell, machine: Machine): string {
  const { postgres, s3, smtp, payments, social } = cell.engines.ports
  const outside = { smtp, payments, social }
  const ownAddress = machine === 'edge' ? addressOf(cell, 'edge') : '127.0.0.1'
  const target = machine === 'edge' ? '127.0.0.1' : addressOf(cell, 'edge')
  return `global
  maxconn 2000
defaults
  mode tcp
  # A server that does not answer is given up before a client's own limit of five seconds.
  timeout connect 2s
  # Sessions and event streams are idle for long; a dead peer is found by keep-alives.
  timeout client 1h
  timeout server 1h
  timeout check 1500ms
  option clitcpka
  option srvtcpka
  clitcpka-idle 5s
  clitcpka-intvl 3s
  clitcpka-cnt 3
  srvtcpka-idle 5s
  srvtcpka-intvl 3s
  srvtcpka-cnt 3
${databaseListener(cell, 'primary', postgres)}
${databaseListener(cell, 'replica', cell.standbyPort)}
listen store
  bind 127.0.0.1:${s3}
  balance leastconn
  option httpchk GET /
  # Another gateway is tried at once when the first refuses.
  option redispatch 1
  retries 2
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${gatewayMachines.map((name) => `  server ${name} ${addressOf(cell, name)}:${cellPorts.s3} check`).join('\n')}
${Object.entries(outside)
  .map(([name, port]) => `listen ${name}\n  bind ${ownAddress}:${port}\n  server outside ${target}:${port}`)
  .join('\n')}
`
}

/**
 * Patroni answers 200 to /primary only where it holds the lease. Sessions with a server that lost it are cut: their
 * clients must not wait for a server that is gone, nor read from one that was demoted.
 */
function databaseListener(cell: Cell, role: 'primary' | 'replica', port: number): string {
  const servers = databaseMachines.map(
    (name) => `  server ${name} ${addressOf(cell, name)}:${cellPorts.postgres} check port ${cellPorts.patroni}`,
  )
  return `listen ${role}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${role}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}`
}
