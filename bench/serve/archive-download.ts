import type { TestStack } from '@revela/dev-env'
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withCleanUp } from '../harness/clean-up.ts'
import { drain } from '../harness/drain.ts'
import { queryAsAdmin } from '../harness/as-admin.ts'
import type { ServedGallery } from './gallery.ts'

type ArchiveCheck = {
  /** The result of `unzip -t` for the whole archive. */
  readonly isIntact: boolean
  /** Members with a wrong name or SHA-256. */
  readonly mismatchCount: number
}

const env = { ...process.env, LC_ALL: 'C.UTF-8' }

async function checkArchive(file: string, members: ServedGallery['members']): Promise<ArchiveCheck> {
  const output = execFileSync('unzip', ['-tqq', file], { env, encoding: 'utf8' })
  const names = execFileSync('unzip', ['-Z1', file], { env, encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim()
    .split('\n')
  const hashes = await hashesOf(file, members)
  const mismatchCount = members.filter(
    ({ name, picture }, at) => names[at] !== name || hashes[at] !== picture.deliveredSha256,
  ).length
  return { isIntact: output === '' && names.length === members.length, mismatchCount }
}

/** unzip writes all members one after the other; the rows give the length of each. */
async function hashesOf(file: string, members: ServedGallery['members']): Promise<string[]> {
  const unpacked = spawn('unzip', ['-p', file], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(unpacked, 'exit')
  const hashes: string[] = []
  let hash = createHash('sha256')
  let remaining = members[0]?.picture.original.bytes ?? 0
  for await (const chunk of unpacked.stdout as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + remaining)
      hash.update(part)
      at += part.length
      remaining -= part.length
      if (remaining > 0) continue
      hashes.push(hash.digest('hex'))
      hash = createHash('sha256')
      remaining = members[hashes.length]?.picture.original.bytes ?? Infinity
    }
  }
  const [code] = (await exited) as [number | null]
  if (code !== 0) throw new Error(`unzip exited with ${code}`)
  return hashes
}

export type ArchiveDownload = ArchiveCheck & {
  readonly gigabytes: number
  /** The number of cuts, and whether the parts together have the hash of the whole. */
  readonly cutCount: number
  readonly resumedRight: boolean
}

/**
 * One archive of the whole gallery, whatever its size: downloaded once to a file that is checked, and once more with
 * cuts at random bytes. A family gets parts of at most 2 GB; here the list in the row is changed to one part, so that
 * an independent program reads the layout beyond 4 GB.
 */
export async function downloadWhole(
  stack: TestStack,
  gallery: ServedGallery,
  cutCount: number,
): Promise<ArchiveDownload> {
  const [part] = await gallery.zip()
  const text = `update download set parts = array[cardinality(numbers)] where id =
    (select id from download where gallery_id = $1 order by created_at desc limit 1)`
  await queryAsAdmin(stack, text, [gallery.id])
  const { url } = part!
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const dir = mkdtempSync(join(tmpdir(), 'whole-archive-'))
  return withCleanUp(
    async () => {
      agent.destroy()
      rmSync(dir, { recursive: true })
    },
    async () => {
      const file = join(dir, 'whole.zip')
      const complete = await save(url, agent, file)
      const check = await checkArchive(file, gallery.members)
      const resumed = await downloadInParts(url, agent, complete, cutCount)
      return { ...check, gigabytes: complete.bytes / 1e9, cutCount, resumedRight: resumed === complete.sha256 }
    },
  )
}

type SavedFile = { readonly bytes: number; readonly etag: string; readonly sha256: string }

async function save(url: string, agent: Agent, file: string): Promise<SavedFile> {
  const hash = createHash('sha256')
  const out = createWriteStream(file)
  const onChunk = async (part: Buffer) => {
    hash.update(part)
    if (!out.write(part)) await once(out, 'drain')
  }
  const { status, bytes, headers } = await drain(url, { agent, onChunk })
  out.end()
  await once(out, 'close')
  if (status !== 200 || Number(headers['content-length']) !== bytes)
    throw new Error('the archive was not received completely')
  return { bytes, etag: headers.etag ?? '', sha256: hash.digest('hex') }
}

/** Cuts the connection at each position, then requests the rest and appends it. */
async function downloadInParts(
  url: string,
  agent: Agent,
  { bytes, etag }: SavedFile,
  cutCount: number,
): Promise<string> {
  const offsets = Array.from({ length: cutCount }, () => 1 + Math.floor(Math.random() * (bytes - 2))).toSorted(
    (a, b) => a - b,
  )
  const hash = createHash('sha256')
  const onChunk = (part: Buffer) => void hash.update(part)
  let at = 0
  for (const end of [...new Set(offsets), bytes]) {
    const headers: Record<string, string> = at === 0 ? {} : { range: `bytes=${at}-`, 'if-range': etag }
    const drained = await drain(url, { agent, headers, onChunk, cutAfter: end - at })
    if (drained.status !== (at === 0 ? 200 : 206))
      throw new Error(`range request from byte ${at} returned ${drained.status}`)
    at += drained.bytes
  }
  return hash.digest('hex')
}
