import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePorts } from './free-ports.ts'

test('gives ports on which a server can listen, each only once', async () => {
  const ports = (await Promise.all(Array.from({ length: 20 }, () => freePorts(7)))).flat()
  expect(new Set(ports).size).toBe(140)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(ports[0], '127.0.0.1', resolve))
  await new Promise((resolve) => server.close(resolve))
})

test('gives no port that the kernel could give to an outgoing connection', async () => {
  const [lowest] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)
  for (const port of await freePorts(50)) expect(port).toBeLessThan(Number(lowest))
})
