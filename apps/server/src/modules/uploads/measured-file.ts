import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { uploadRefusal } from '@revela/phrases'
import { sniffLength, sniffType, type ImageType } from '../../platform/images/sniff-type.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'

export type OpenedFile = {
  readonly type: ImageType
  readonly measure: (length: FileLength) => MeasuredFile
}

export type MeasuredFile = {
  /** The same bytes, counted and hashed on their way through. */
  readonly bytes: Readable
  /** Known once every byte has passed. */
  readonly fingerprint: () => { readonly bytes: number; readonly sha256: Buffer; readonly crc32: number }
}

/** The length that was announced; or, where nobody announced one, the most there may be and what is said beyond it. */
export type FileLength = { readonly exactly: number } | { readonly most: number; readonly beyond: () => Refusal }

const mostInHand = 1 << 20

/** Looks at the first bytes, before anything is stored. */
export async function openFile(file: Readable): Promise<OpenedFile> {
  const head = await readHead(file)
  if (head.length === 0) throw refuse('UploadDamaged', uploadRefusal.empty)
  const type = sniffType(head)
  if (!type) throw refuse('UnsupportedFile', uploadRefusal.unsupported)
  return { type, measure: (length) => measureFile(file, head, length) }
}

/** Lets no other number of bytes pass than may come. */
function measureFile(file: Readable, head: Buffer, length: FileLength): MeasuredFile {
  const hash = createHash('sha256')
  let crc = 0
  let passed = 0
  const most = 'exactly' in length ? length.exactly : length.most
  const pass = (chunk: Buffer): void => {
    passed += chunk.length
    if (passed > most) return void bytes.destroy('exactly' in length ? damaged() : length.beyond())
    hash.update(chunk)
    crc = crc32(chunk, crc)
    if (!bytes.push(chunk)) file.pause()
  }
  const end = (): void => {
    const isWhole = 'most' in length ? file.readableEnded : passed === most
    if (isWhole) bytes.push(null)
    else bytes.destroy(damaged())
  }
  let isBegun = false
  const begin = (): void => {
    isBegun = true
    pass(head)
    if (file.readableEnded || file.destroyed) return end()
    file
      .on('data', pass)
      .on('end', end)
      .on('close', end)
      .on('error', (fault) => bytes.destroy(fault instanceof Refusal ? fault : damaged()))
  }
  // Chunks are handed on as they come, with no iterator's promises between them: this is the server's busiest path.
  const bytes: Readable = new Readable({
    highWaterMark: mostInHand,
    read: () => void (isBegun ? file.resume() : begin()),
  })
  return { bytes, fingerprint: () => ({ bytes: passed, sha256: hash.digest(), crc32: crc }) }
}

function readHead(file: Readable): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  let length = 0
  const take = (chunk: Buffer): void => {
    parts.push(chunk)
    length += chunk.length
    if (length >= sniffLength) done()
  }
  const done = (): void => {
    file.pause().off('data', take).off('end', done).off('error', reject)
    resolve(parts.length === 1 ? parts[0]! : Buffer.concat(parts))
  }
  file.on('end', done).on('error', reject).on('data', take)
  return promise
}

function damaged(): Refusal {
  return refuse('UploadDamaged', uploadRefusal.damaged)
}

function refuse(code: 'UploadDamaged' | 'UnsupportedFile', help: string): Refusal {
  return new Refusal(code, { messages: [{ id: 'picture', help }] })
}
