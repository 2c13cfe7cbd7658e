import type { ErrorMessage } from '@revela/contract'
import type { Readable } from 'node:stream'
import { Refusal } from '../platform/refusal/refusal.ts'

/** A single small file whose length nobody announced, gathered up to a limit; beyond it, that message is told. */
export async function readWhole(file: Readable, mostMegabytes: number, tooLarge: ErrorMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostMegabytes * 1024 * 1024) {
      file.resume()
      throw new Refusal('FileTooLarge', { messages: [tooLarge] })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
