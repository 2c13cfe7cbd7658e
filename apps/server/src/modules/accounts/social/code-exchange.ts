export type CodeExchange = {
  readonly clientId: string
  readonly clientSecret: string
  readonly code: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

/** The token request of the authorization code grant (RFC 6749, 4.1.3). A POST, so that no address in a log holds the secret. */
export async function exchangeCode(tokenUrl: string, exchange: CodeExchange): Promise<unknown> {
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: exchange.clientId,
      client_secret: exchange.clientSecret,
      code: exchange.code,
      code_verifier: exchange.codeVerifier,
      redirect_uri: exchange.redirectUri,
    }),
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(5_000),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`the token endpoint answered ${response.status}`)
  return response.json()
}
