import { lookAt } from './look-at.ts'

/** What the studio's page does for whoever is signed in. */
export type Page = {
  readonly call: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
  /** One file as a form. */
  readonly send: (method: 'POST' | 'PUT', path: string, field: string, file: Buffer) => Promise<void>
}

export function openPage(appOrigin: string, cookie: string): Page {
  const headers = { origin: appOrigin, 'x-revela': '1', 'sec-fetch-site': 'same-origin', cookie }
  const ask = async (method: string, path: string, type: string | null, body: Buffer | undefined): Promise<Buffer> => {
    const seen = await lookAt(`${appOrigin}${path}`, {
      method,
      headers: { ...headers, ...(type === null ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    })
    if (seen.status >= 300)
      throw new Error(`${method} ${path} was answered with ${seen.status}: ${seen.body.toString()}`)
    return seen.body
  }
  return {
    call: async <T>(method: string, path: string, body?: object) => {
      const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const answer = await ask(method, `/api${path}`, sent ? 'application/json' : null, sent)
      return (answer.length === 0 ? undefined : JSON.parse(answer.toString())) as T
    },
    send: async (method, path, field, file) => {
      const form = new FormData()
      form.set(field, new File([new Uint8Array(file)], 'file'))
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type')
      await ask(method, path, type, Buffer.from(await encoded.arrayBuffer()))
    },
  }
}
