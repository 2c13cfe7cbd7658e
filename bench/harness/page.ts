import { httpRequest } from './http-request.ts'

/** The studio app's calls for the signed-in photographer. */
export type Page = {
  readonly call: <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>
  /** Sends one file as a form. */
  readonly send: (method: 'POST' | 'PUT', path: string, field: string, file: Buffer) => Promise<void>
}

export function openPage(appOrigin: string, cookie: string): Page {
  const headers = { origin: appOrigin, 'x-revela': '1', 'sec-fetch-site': 'same-origin', cookie }
  const send = async (method: string, path: string, type: string | null, body: Buffer | undefined): Promise<Buffer> => {
    const response = await httpRequest(`${appOrigin}${path}`, {
      method,
      headers: { ...headers, ...(type === null ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    })
    if (response.status >= 300)
      throw new Error(`${method} ${path} returned ${response.status}: ${response.body.toString()}`)
    return response.body
  }
  return {
    call: async <T>(method: string, path: string, body?: object) => {
      const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const responseBody = await send(method, `/api${path}`, payload ? 'application/json' : null, payload)
      return (responseBody.length === 0 ? undefined : JSON.parse(responseBody.toString())) as T
    },
    send: async (method, path, field, file) => {
      const form = new FormData()
      form.set(field, new File([new Uint8Array(file)], 'file'))
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type')
      await send(method, path, type, Buffer.from(await encoded.arrayBuffer()))
    },
  }
}
