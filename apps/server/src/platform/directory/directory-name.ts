import { createHmac } from 'node:crypto'

/** A name that is unique among all cells. */
export type DirectoryName = {
  readonly kind: 'email' | 'social' | 'host'
  readonly name: Buffer
}

/**
 * E-mails and social identities are stored as a keyed hash, so that the directory reveals none. All cells have the key;
 * the front edge has neither the key nor the hashes.
 */
export function hashedName(key: Buffer, kind: 'email' | 'social', name: string): DirectoryName {
  const mac = createHmac('sha256', key).update(`${kind}:${name}`).digest()
  // 128 bits: two of 10^8 names are equal with a probability of 10^-23.
  return { kind, name: mac.subarray(0, 16) }
}

/** Subdomains with the galleries' domain, and own domains, in lower case. */
export function hostName(host: string): DirectoryName {
  return { kind: 'host', name: Buffer.from(host.toLowerCase()) }
}

/** For logs and reports: `host:fotos.estudio.com.br`, or the hash of an e-mail. */
export function describeName({ kind, name }: DirectoryName): string {
  return `${kind}:${kind === 'host' ? name.toString() : name.toString('hex')}`
}
