import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { MultipartBody, ErrorMessage } from '@revela/contract'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { ApiError } from '../platform/api-error/api-error.ts'

export type Upload = {
  /** The file as a stream. The consumer reads it to the end or destroys it. */
  readonly file: Readable
  /** The text fields that came before the file. */
  readonly leadingFields: Readonly<Record<string, string>>
  /** The text fields. They are complete only after the file was read, because a browser may send them after it. */
  readonly fields: () => Promise<Readonly<Record<string, string>>>
}

const limits = { files: 1, fields: 8, parts: 9, fieldSize: 4_096, fieldNameSize: 100, headerPairs: 32 }

/** Opens the multipart body without buffering the file: bytes are streamed from the socket to the consumer. */
export async function readUpload(request: FastifyRequest, body: MultipartBody): Promise<Upload> {
  const { promise: opened, resolve: open, reject: rejectUpload } = Promise.withResolvers<Upload>()
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>()
  // The connection may break before anything awaits this promise; without this handler it would be unhandled.
  ended.catch(() => undefined)
  const fields: Record<string, string> = Object.create(null) as Record<string, string>

  const parser = parserFor(request)
  let part: Readable | null = null
  parser.on('field', (name, value) => (fields[name] = value))
  parser.on('file', (name, file) => {
    if (name === body.file) {
      part = file
      file.on('error', fail)
      open({ file, leadingFields: { ...fields }, fields: () => ended.then(() => fields) })
    } else file.resume()
  })
  parser.on('finish', () => {
    rejectUpload(new ApiError('InvalidRequest'))
    end()
  })
  const failUpload = (error: unknown) => {
    rejectUpload(new ApiError('InvalidRequest', { cause: error }))
    fail(new ApiError('UploadDamaged', { cause: error }))
  }
  parser.on('error', failUpload)
  request.raw.on('aborted', () => {
    const error = new ApiError('UploadDamaged', { cause: new Error('connection closed before the file was complete') })
    failUpload(error)
    // The parser does not end its file stream, so a reader would wait forever.
    part?.destroy(error)
    parser.destroy(error)
  })
  request.raw.pipe(parser)
  return opened
}

function parserFor(request: FastifyRequest): BusboyInstance {
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits, highWaterMark: 1 << 20, fileHwm: 1 << 20 })
  } catch (error) {
    throw new ApiError('InvalidRequest', { cause: error })
  }
}

/** Reads a small file of unknown length into memory, up to a limit; beyond it, throws with the message `tooLarge`. */
export async function readFully(file: Readable, maxMegabytes: number, tooLarge: ErrorMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxMegabytes * 1024 * 1024) {
      file.resume()
      throw new ApiError('FileTooLarge', { messages: [tooLarge] })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
