import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { ServedGallery } from './gallery.ts'

export type ArchiveCheck = {
  /** What `unzip -t` says of the whole. */
  readonly sound: boolean
  /** Members whose name or SHA-256 is not the one it should have. */
  readonly wrong: number
}

const env = { ...process.env, LC_ALL: 'C.UTF-8' }

export async function checkArchive(file: string, members: ServedGallery['members']): Promise<ArchiveCheck> {
  const said = execFileSync('unzip', ['-tqq', file], { env, encoding: 'utf8' })
  const names = execFileSync('unzip', ['-Z1', file], { env, encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim()
    .split('\n')
  const hashes = await hashesOf(file, members)
  const wrong = members.filter(
    ({ name, photo }, at) => names[at] !== name || hashes[at] !== photo.handedOutSha256,
  ).length
  return { sound: said === '' && names.length === members.length, wrong }
}

/** unzip writes all members one after the other; where one ends is known from its row. */
async function hashesOf(file: string, members: ServedGallery['members']): Promise<string[]> {
  const unpacked = spawn('unzip', ['-p', file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(unpacked, 'exit')
  const hashes: string[] = []
  let hash = createHash('sha256')
  let left = members[0]?.photo.original.bytes ?? 0
  for await (const chunk of unpacked.stdout as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + left)
      hash.update(piece)
      at += piece.length
      left -= piece.length
      if (left > 0) continue
      hashes.push(hash.digest('hex'))
      hash = createHash('sha256')
      left = members[hashes.length]?.photo.original.bytes ?? Infinity
    }
  }
  const [code] = (await ended) as [number | null]
  if (code !== 0) throw new Error(`unzip ended with ${code}`)
  return hashes
}
