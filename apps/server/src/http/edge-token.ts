import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time. Without a configured token no request is authorized. */
export function hasBearerToken(header: string | undefined, token: string | undefined): boolean {
  return token !== undefined && header !== undefined && timingSafeEqual(digest(header), digest(`Bearer ${token}`))
}
