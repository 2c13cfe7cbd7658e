import type { IncomingMessage, ServerResponse } from 'node:http'
import { createHash, randomBytes } from 'node:crypto'

const longestBody = 64 * 1024

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > longestBody) throw new Error('the body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(request))
}

export async function readJson(request: IncomingMessage): Promise<unknown> {
  return JSON.parse((await readBody(request)) || '{}')
}

export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

export function answerPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(page)
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'content-length': '0' })
  response.end()
}

/** The double serves sites on any port of this machine, so only the port may differ. */
export function isOurReturnAddress(address: string, provider: 'google' | 'facebook'): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(address)
  return (
    protocol === 'http:' &&
    hostname === 'app.revela.localhost' &&
    pathname === `/login/return/${provider}` &&
    search === '' &&
    hash === ''
  )
}

interface AuthorizationCode<Tokens> {
  clientId: string
  redirectUri: string
  /** S256 of the verifier that the token request must send. */
  codeChallenge: string
  tokens: Tokens
  /** A provider that accepts a code twice, to test that its client does not. */
  isReusable?: boolean
}

interface AuthorizationCodes<Tokens> {
  issue(code: AuthorizationCode<Tokens>): string
  has(code: string): boolean
  /** Checks a token request of a client whose secret was verified. Returns null when the provider rejects it. */
  redeem(form: URLSearchParams): Tokens | null
}

/** One-time codes of the authorization code grant with PKCE (RFC 6749, 4.1.3; RFC 7636, 4.6). */
export function authorizationCodes<Tokens>(): AuthorizationCodes<Tokens> {
  const issued = new Map<string, AuthorizationCode<Tokens>>()
  return {
    issue: (issuedGrant) => {
      const code = `code-${randomBytes(24).toString('base64url')}`
      issued.set(code, issuedGrant)
      return code
    },
    has: (code) => issued.has(code),
    redeem: (form) => {
      const code = form.get('code') ?? ''
      const grant = issued.get(code)
      if (!grant) return null
      // A failed attempt also uses up the code.
      if (!grant.isReusable) issued.delete(code)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isValid =
        form.get('grant_type') === 'authorization_code' &&
        form.get('client_id') === grant.clientId &&
        form.get('redirect_uri') === grant.redirectUri &&
        challenge === grant.codeChallenge
      return isValid ? grant.tokens : null
    },
  }
}

/** Texts of the double's own page, which developers see in place of Google's or Facebook's. */
const phrases = {
  title: (provider: string) => `Entrar como… (${provider} de teste)`,
  explanation: 'Este é um provedor de teste: entre como quem você quiser, sem senha.',
  email: 'E-mail',
  emailOptional: 'E-mail (deixe vazio para não compartilhar)',
  name: 'Nome',
  emailVerified: 'E-mail verificado',
  enter: 'Entrar',
  cancel: 'Cancelar',
}

interface SignInPage {
  provider: 'Google' | 'Facebook'
  /** The form's target; by default the current address with its query. */
  action: string
  emailRequired: boolean
}

export function signInPage({ provider, action, emailRequired }: SignInPage): string {
  const title = phrases.title(provider)
  const verified = `<label class="line"><input type="checkbox" name="email_verified" checked> ${phrases.emailVerified}</label>`
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 sans-serif; color: #1f1d1b; background: #faf9f7; margin: 0; display: grid; place-items: center; min-height: 100vh }
main { background: #fff; border: 1px solid #e8e5e0; border-radius: 10px; padding: 24px; width: min(360px, 90vw) }
h1 { font-size: 20px; margin: 0 0 8px }
label { display: block; margin-top: 16px }
input[type=text], input[type=email] { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 8px }
button { font: inherit; padding: 8px 16px; margin: 24px 8px 0 0 }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${phrases.explanation}</p>
<form method="post" action="${escapeHtml(action)}">
<label>${emailRequired ? phrases.email : phrases.emailOptional}
<input type="email" name="email" autocomplete="off"${emailRequired ? ' required' : ''}></label>
<label>${phrases.name} <input type="text" name="name" autocomplete="off" required></label>
${emailRequired ? verified : ''}
<button type="submit" name="decision" value="enter">${phrases.enter}</button>
<button type="submit" name="decision" value="cancel" formnovalidate>${phrases.cancel}</button>
</form>
</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
