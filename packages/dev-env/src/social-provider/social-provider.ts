import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { facebookDouble } from './facebook.ts'
import type { FacebookCodeRequest } from './facebook.ts'
import { googleDouble } from './google.ts'
import type { GoogleCodeRequest } from './google.ts'
import { answerJson, readJson } from './http.ts'
import { makeSigningKeys } from './google-tokens.ts'

export interface SocialProviderOptions {
  port: number
  /** Loopback by default; a container listens on all of its addresses, so that its port can be published. */
  address?: string
  googleClientId: string
  googleClientSecret: string
  facebookAppId: string
  facebookAppSecret: string
}

/**
 * Google and Facebook for development and tests, on loopback; this server's address is the issuer of Google's tokens.
 */
export async function startSocialProvider(options: SocialProviderOptions): Promise<Server> {
  const issuer = `http://127.0.0.1:${options.port}`
  const keys = await makeSigningKeys()
  const google = googleDouble({
    issuer,
    clientId: options.googleClientId,
    clientSecret: options.googleClientSecret,
    keys,
  })
  const facebook = facebookDouble({ appId: options.facebookAppId, appSecret: options.facebookAppSecret })

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/livez') return answerJson(response, 200, { status: 'ok' })
    if (url.pathname.startsWith('/facebook/')) return await facebook.handle(request, response, url)
    if (url.pathname.startsWith('/control/')) {
      // Tests call these without a browser; a page must not.
      if (request.method !== 'POST' || request.headers.origin !== undefined) return answerJson(response, 403, {})
      const body = await readJson(request)
      if (url.pathname === '/control/facebook/code') {
        return answerJson(response, 200, { code: facebook.issueCode(body as FacebookCodeRequest) })
      }
      if (url.pathname === '/control/google/code') {
        return answerJson(response, 200, { code: google.issueCode(body as GoogleCodeRequest) })
      }
      return answerJson(response, 404, {})
    }
    await google.handle(request, response)
  }

  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      if (!response.headersSent) answerJson(response, 400, { error: error instanceof Error ? error.message : 'failed' })
      else response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.address ?? '127.0.0.1', resolve)
  })
  return server
}
