import { randomUUID } from 'node:crypto'
import type { Album } from './album.ts'
import type { AttackCheck } from './attack-check.ts'
import type { Visitor } from './visitor.ts'

/** The same token with one changed byte. */
export function altered(token: string, byte: number): string {
  const bytes = Buffer.from(token, 'base64url')
  bytes[byte]! ^= 1
  return bytes.toString('base64url')
}

/** Every call of a reader, as the owner of this browser would make it for the album. */
function readerCalls(album: Album, galleryId: string) {
  const version_id = album.versions.at(-1)!
  const request = { version_id, spread: 1, x: 1, y: 1, chip: null, text: 'Trocar', swap: null }
  const approval = { version_id, name: 'Intrusa', spreads: 2, open_requests: 0 }
  return [
    ['GET', ''],
    ['PUT', '/seen', { version_id, spreads: [1] }],
    ['POST', '/requests', { ...request, key: randomUUID() }],
    ['PUT', `/requests/${randomUUID()}`, { chip: null, text: 'Outro' }],
    ['DELETE', `/requests/${randomUUID()}`],
    ['POST', '/rounds', { key: randomUUID(), version_id, requests: 1 }],
    ['POST', '/approvals', { ...approval, key: randomUUID() }],
    ['GET', `/galleries/${galleryId}/pictures?from=0&count=10`],
    ['GET', '/events'],
  ] as const
}

/** Tries every call of a reader in a browser that must not be one. */
export async function tryReaderCalls(
  check: AttackCheck,
  who: string,
  visitor: Visitor,
  album: Album,
  galleryId: string,
) {
  for (const [method, path, body] of readerCalls(album, galleryId)) {
    const reply = await visitor.call(method, `/family/album/${album.id}${path}`, body)
    check.rejected(`${who}: ${method} ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}`, reply, 401, 403, 404)
  }
}
