import { tryListen } from './lock.ts'

/**
 * Below the engines' ports, and below those that the kernel gives to outgoing connections (from 32768). Browsers refuse
 * port 10080.
 */
const first = 10_100
const last = 18_999
/** The time a process has to listen on a port it was given. */
const claimMs = 120_000

/**
 * Free ports, all different. A port that the kernel chooses (`listen(0)`) may be taken again before a process listens on
 * it, by any outgoing connection or by another test; these are of no outgoing connection, and claimed for two minutes.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = []
  for (let tried = 0; ports.length < count; tried += 1) {
    if (tried > last - first) throw new Error(`no ${count} free ports between ${first} and ${last}`)
    const port = first + Math.floor(Math.random() * (last - first + 1))
    if ((await claim(port)) && (await isFree(port))) ports.push(port)
  }
  return ports
}

/** A name in Linux's abstract namespace is the claim: it holds between processes, and ends with its own. */
async function claim(port: number): Promise<boolean> {
  const holder = await tryListen({ path: `\0revela-port-${port}` })
  if (!holder) return false
  holder.unref()
  setTimeout(() => holder.close(), claimMs).unref()
  return true
}

async function isFree(port: number): Promise<boolean> {
  const server = await tryListen({ port, host: '127.0.0.1' })
  if (!server) return false
  await new Promise((resolve) => server.close(resolve))
  return true
}
