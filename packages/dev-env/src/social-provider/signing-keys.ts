import { exportJWK, exportSPKI, generateKeyPair } from 'jose'
import type { CryptoKey, JWK } from 'jose'

export interface SigningKeys {
  kid: string
  privateKey: CryptoKey
  privateJwk: JWK
  publicPem: string
  /** A key that the provider never published, for forgeries. */
  foreign: { privateKey: CryptoKey; publicJwk: JWK }
}

export async function makeSigningKeys(): Promise<SigningKeys> {
  const own = await generateKeyPair('RS256', { extractable: true })
  const foreign = await generateKeyPair('RS256', { extractable: true })
  const kid = `double-${Date.now().toString(36)}`
  return {
    kid,
    privateKey: own.privateKey,
    privateJwk: { ...(await exportJWK(own.privateKey)), kid, alg: 'RS256', use: 'sig' },
    publicPem: await exportSPKI(own.publicKey),
    foreign: { privateKey: foreign.privateKey, publicJwk: await exportJWK(foreign.publicKey) },
  }
}
