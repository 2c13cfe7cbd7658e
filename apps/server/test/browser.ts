import type { AnswerOf, Endpoint, ErrorBody, SentBodyOf, SentParamsOf, SentQueryOf } from '@revela/contract'
import type { FastifyInstance } from 'fastify'

export type Reply<E extends Endpoint> = {
  readonly status: number
  readonly answer: AnswerOf<E>
  readonly error: ErrorBody
  readonly headers: Record<string, string | string[] | number | undefined>
  readonly text: string
}

type CallOptions<E extends Endpoint> = {
  params?: SentParamsOf<E>
  query?: SentQueryOf<E>
  body?: SentBodyOf<E>
  headers?: Record<string, string>
}

/** A browser as the API sees it: it stores cookies and sends its origin headers. */
export class Browser {
  readonly cookies: Map<string, string>
  readonly #app: FastifyInstance
  readonly #headers: Record<string, string>

  constructor(app: FastifyInstance, headers: Record<string, string>, cookies = new Map<string, string>()) {
    this.cookies = cookies
    this.#app = app
    this.#headers = headers
  }

  /** The same browser at another process behind the same origin. */
  at(app: FastifyInstance): Browser {
    return new Browser(app, this.#headers, this.cookies)
  }

  async call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Reply<E>> {
    const params = (options.params ?? {}) as Record<string, string>
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    return this.send<E>(endpoint.method, `/api${path}`, options)
  }

  async send<E extends Endpoint = Endpoint>(
    method: string,
    url: string,
    options: CallOptions<E> = {},
  ): Promise<Reply<E>> {
    const response = await this.#app.inject({
      method: method as 'GET',
      url,
      query: (options.query ?? {}) as Record<string, string>,
      headers: {
        'x-revela': '1',
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
        ...this.#headers,
        ...options.headers,
      },
      cookies: Object.fromEntries(this.cookies),
      ...(options.body === undefined ? {} : { payload: options.body as object }),
    })
    for (const cookie of response.cookies) {
      if (cookie.value === '') this.cookies.delete(cookie.name)
      else this.cookies.set(cookie.name, cookie.value)
    }
    const json: unknown = response.body === '' ? undefined : JSON.parse(response.body)
    return {
      status: response.statusCode,
      answer: json as AnswerOf<E>,
      error: json as ErrorBody,
      headers: response.headers,
      text: response.body,
    }
  }
}
