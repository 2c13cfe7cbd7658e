import type { ChildProcess, StdioOptions } from 'node:child_process'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * Photographs go to a decoder by a pipe of their own: as messages they would be packed, unpacked and copied several
 * times, which costs the parent more than everything else it does.
 */
const pipe = 4
const atOnce = 1 << 20

export const decoderStdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc', 'pipe']

/** For the parent, once for each decoder. */
export function preparePipe(child: ChildProcess): void {
  // A decoder that died is noticed by its end, not by a write that fails.
  pipeOf(child).on('error', () => undefined)
  ;(pipeOf(child) as Socket).unref()
}

export function sendFile(child: ChildProcess, file: Uint8Array): void {
  pipeOf(child).write(file)
}

/** For the decoder: answers whole files, in the order they were sent. */
export function openFilePipe(): (length: number) => Promise<Buffer> {
  let wanted: { file: Buffer; filled: number; done: (file: Buffer) => void } | null = null
  const source = new Socket({
    fd: pipe,
    onread: {
      buffer: Buffer.allocUnsafeSlow(atOnce),
      callback: (read, buffer) => {
        if (!wanted) throw new Error('bytes that nobody announced')
        wanted.filled += Buffer.from(buffer.buffer, buffer.byteOffset, read).copy(wanted.file, wanted.filled)
        if (wanted.filled < wanted.file.length) return true
        const { done, file } = wanted
        wanted = null
        done(file)
        return false
      },
    },
  })
  source.pause()
  return (length) => {
    if (length === 0) return Promise.resolve(Buffer.alloc(0))
    const { promise, resolve } = Promise.withResolvers<Buffer>()
    wanted = { file: Buffer.allocUnsafeSlow(length), filled: 0, done: resolve }
    source.resume()
    return promise
  }
}

function pipeOf(child: ChildProcess): Duplex {
  return child.stdio[pipe] as Duplex
}
