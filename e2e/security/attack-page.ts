import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Target } from './targets.ts'

export interface AttackServer {
  port: number
  close(): Promise<void>
}

/** Serves the same attack page under every host name of this machine. */
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

/** Runs in the attacker's page: sends everything that a page can send to another origin without its permission. */
function attack(targets: readonly Target[]): void {
  const pending: Promise<unknown>[] = []
  const deadline = new Promise((resolve) => setTimeout(resolve, 8_000))
  const loaded = (element: HTMLElement) => {
    pending.push(
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
    const created = Object.assign(document.createElement(name), set)
    loaded(created)
  }
  const send = (url: string, init: RequestInit) => pending.push(fetch(url, init).catch(() => undefined))

  const form = (target: Target, enctype: string, method: string) => {
    const frame = document.createElement('iframe')
    frame.name = `frame${pending.length}`
    loaded(frame)
    const created = document.createElement('form')
    Object.assign(created, { action: target.url, method, enctype, target: frame.name })
    const fields = Object.entries((target.body ?? {}) as Record<string, unknown>)
    // With `text/plain` the form's body is JSON with one extra field.
    const asText = [[JSON.stringify(target.body ?? {}).replace(/\}$/, ',"x":"'), '"}']] as [string, string][]
    for (const [name, value] of enctype === 'text/plain' ? asText : fields) {
      const input = document.createElement('input')
      input.name = name
      input.value = typeof value === 'string' ? value : JSON.stringify(value)
      created.append(input)
    }
    document.documentElement.append(created)
    created.submit()
  }

  for (const target of targets) {
    const json = JSON.stringify(target.body ?? {})
    if (target.method === 'GET') {
      element('img', { src: target.url })
      element('script', { src: target.url })
      element('iframe', { src: target.url })
      element('link', { rel: 'prefetch', href: target.url })
      form(target, 'application/x-www-form-urlencoded', 'get')
    } else {
      form(target, 'application/x-www-form-urlencoded', 'post')
      form(target, 'text/plain', 'post')
      form(target, 'multipart/form-data', 'post')
    }
    send(target.url, { credentials: 'include', mode: 'no-cors' })
    send(target.url, { credentials: 'include', mode: 'no-cors', method: 'POST', body: json })
    const withBody = target.method === 'GET' ? {} : { body: json }
    send(target.url, { credentials: 'include', method: target.method, ...withBody })
    send(target.url, {
      credentials: 'include',
      method: target.method,
      headers: { 'x-revela': '1', 'content-type': 'application/json' },
      ...withBody,
    })
    navigator.sendBeacon(target.url, new Blob([json], { type: 'text/plain' }))
  }
  void Promise.allSettled(pending).then(() => (document.title = 'feito'))
}
