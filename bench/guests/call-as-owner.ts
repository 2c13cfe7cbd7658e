import { Agent } from 'node:http'
import { exchange } from '../harness/exchange.ts'

/** What the studio's page does for whoever is signed in. */
export function callAsOwner(appOrigin: string, cookie: string) {
  const agent = new Agent({ keepAlive: false })
  const { host, port } = new URL(appOrigin)
  const headers = { host, origin: appOrigin, 'x-revela': '1', 'sec-fetch-site': 'same-origin', cookie }
  return async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await exchange({
      agent,
      method,
      url: `http://127.0.0.1:${port}/api${path}`,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: [Buffer.from(JSON.stringify(body))] } : {}),
    })
    if (answer.status >= 300) throw new Error(`${method} ${path} was answered with ${answer.status}`)
    return JSON.parse(answer.body.toString()) as T
  }
}
