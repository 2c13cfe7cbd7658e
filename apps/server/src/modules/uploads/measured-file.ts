import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { uploadRefusal } from '@revela/phrases'
import { sniffLength, sniffType, type ImageType } from '../../platform/images/sniff-type.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'

export type MeasuredFile = {
  readonly type: ImageType
  /** The same bytes, counted and hashed on their way through. */
  readonly bytes: Readable
  /** Known once every byte has passed. */
  readonly fingerprint: () => { readonly sha256: Buffer; readonly crc32: number }
}

/** Looks at the first bytes before anything is stored, then lets exactly the announced number of bytes pass. */
export async function measureFile(file: Readable, announced: number): Promise<MeasuredFile> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const head = await readHead(chunks)
  if (head.length === 0) throw refuse('UploadDamaged', uploadRefusal.empty)
  const type = sniffType(head)
  if (!type) throw refuse('UnsupportedFile', uploadRefusal.unsupported)

  const hash = createHash('sha256')
  let crc = 0
  let passed = 0
  const measure = (chunk: Buffer): Buffer => {
    passed += chunk.length
    if (passed > announced) throw refuse('UploadDamaged', uploadRefusal.damaged)
    hash.update(chunk)
    crc = crc32(chunk, crc)
    return chunk
  }
  async function* measured(): AsyncGenerator<Buffer> {
    yield measure(head)
    for (;;) {
      const { done, value } = await chunks.next()
      if (done) break
      yield measure(value)
    }
    if (passed !== announced) throw refuse('UploadDamaged', uploadRefusal.damaged)
  }
  return {
    type,
    bytes: Readable.from(measured(), { objectMode: false, highWaterMark: 1 << 20 }),
    fingerprint: () => ({ sha256: hash.digest(), crc32: crc }),
  }
}

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  while (length < sniffLength) {
    const { done, value } = await chunks.next()
    if (done) break
    parts.push(value)
    length += value.length
  }
  return Buffer.concat(parts)
}

function refuse(code: 'UploadDamaged' | 'UnsupportedFile', help: string): Refusal {
  return new Refusal(code, { messages: [{ id: 'picture', help }] })
}
