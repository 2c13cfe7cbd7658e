import { type ChildProcess, fork, type StdioOptions } from 'node:child_process'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { createGate, type Gate } from '../crypto/gate.ts'
import type { DecoderDetails, DecoderResult, DecoderTaskName } from './decoder-tasks.ts'
import { type ImageErrorCode, ImageError } from './image-error.ts'
import { decoderCommand, decoderEnvironment } from './isolated-decoder.ts'
import type { ImageKind, Renditions } from './make-renditions.ts'
import { limitProcessorTime } from './processor-time.ts'

/**
 * Pictures are sent to a decoder over a separate pipe. As messages they would be serialized, parsed and copied several
 * times, which would cost the parent more than all its other work.
 */
const pipe = 4
const pipeBufferBytes = 1 << 20

export const decoderStdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc', 'pipe']

/** Called by the parent, once for each decoder. */
function preparePipe(child: ChildProcess): void {
  // A dead decoder is detected by its exit event, not by a failing write.
  pipeOf(child).on('error', () => undefined)
  ;(pipeOf(child) as Socket).unref()
}

export function sendFile(child: ChildProcess, file: Uint8Array): void {
  pipeOf(child).write(file)
}

/** Called by the decoder: returns whole files in the order they were sent. */
export function openFilePipe(): (length: number) => Promise<Buffer> {
  let pendingFile: { file: Buffer; offset: number; done: (file: Buffer) => void } | null = null
  const source = new Socket({
    fd: pipe,
    onread: {
      buffer: Buffer.allocUnsafeSlow(pipeBufferBytes),
      callback: (read, buffer) => {
        if (!pendingFile) throw new Error('unexpected bytes on the file pipe')
        pendingFile.offset += Buffer.from(buffer.buffer, buffer.byteOffset, read).copy(
          pendingFile.file,
          pendingFile.offset,
        )
        if (pendingFile.offset < pendingFile.file.length) return true
        const { done, file } = pendingFile
        pendingFile = null
        done(file)
        return false
      },
    },
  })
  source.pause()
  return (length) => {
    if (length === 0) return Promise.resolve(Buffer.alloc(0))
    const { promise, resolve } = Promise.withResolvers<Buffer>()
    pendingFile = { file: Buffer.allocUnsafeSlow(length), offset: 0, done: resolve }
    source.resume()
    return promise
  }
}

function pipeOf(child: ChildProcess): Duplex {
  return child.stdio[pipe] as Duplex
}

/**
 * Decoders open hostile files, so they run in separate processes without keys, network or access to our files, and with
 * limits of processor time and memory (isolated-decoder.ts).
 */
export type RenderPool = {
  readonly run: <Name extends DecoderTaskName>(
    task: Name,
    file: Buffer,
    ...details: DecoderDetails<Name>
  ) => Promise<DecoderResult<Name>>
  readonly render: (file: Buffer, kind: ImageKind) => Promise<Renditions>
  readonly close: () => void
}

export type DecoderRequest = {
  readonly task: DecoderTaskName
  /** The length of the file that follows on the pipe. */
  readonly length: number
  readonly details: readonly unknown[]
}
export type DecoderResponse = { readonly result: unknown } | { readonly error: ImageErrorCode }

/** The decoder process ended before it answered: killed from outside, or by the content of the file. */
export class DecoderDied extends Error {
  override readonly name = 'DecoderDied'
}

/** The decoder waited too long for the machine; the file is not at fault. */
export class DecoderStalled extends Error {
  override readonly name = 'DecoderStalled'
}

type RenderPoolOptions = {
  readonly processes: number
  readonly queue: number
  readonly timeLimitMs?: number
  /** Replaces the decoder program in tests. */
  readonly program?: URL
}

const defaultProgram = new URL('./render-process.ts', import.meta.url)
// A decoder that ends by one of these signals was crashed by the file or hit its memory limit.
const crashSignals = new Set<NodeJS.Signals | null>(['SIGABRT', 'SIGTRAP', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE'])

// A process that exceeds this size after a picture is replaced by a new one.
const maxMemoryBytes = 700 * 1024 * 1024

export function openRenderPool({
  processes,
  queue,
  timeLimitMs = 30_000,
  program = defaultProgram,
}: RenderPoolOptions): RenderPool {
  const gate: Gate = createGate(processes, queue)
  const idle: ChildProcess[] = []
  let closed = false

  const acquireChild = (): ChildProcess => {
    // Skips decoders that died while idle.
    for (let child = idle.pop(); child; child = idle.pop()) if (child.connected) return child
    return startDecoder(fileURLToPath(program))
  }
  const releaseChild = (child: ChildProcess, memory: number): void => {
    if (closed || memory > maxMemoryBytes || !child.connected) child.kill('SIGKILL')
    else idle.push(child)
  }

  const run: RenderPool['run'] = (task, file, ...details) =>
    gate(async () => {
      const child = acquireChild()
      try {
        const { answer, memory } = await runTask(child, { task, length: file.length, details }, file, timeLimitMs)
        releaseChild(child, memory)
        if ('error' in answer) throw new ImageError(answer.error)
        return answer.result as DecoderResult<typeof task>
      } catch (error) {
        if (!(error instanceof ImageError) || error.code === 'too-slow') child.kill('SIGKILL')
        throw error
      }
    })

  return {
    run,
    render: (file, kind) => run('renditions', file, kind),
    close: () => {
      closed = true
      for (const child of idle.splice(0)) child.kill('SIGKILL')
    },
  }
}

function startDecoder(program: string): ChildProcess {
  const { execPath, execArgv } = decoderCommand(program)
  const child = fork(program, {
    execPath,
    execArgv: [...execArgv],
    serialization: 'advanced',
    env: decoderEnvironment,
    cwd: '/',
    stdio: decoderStdio,
  })
  preparePipe(child)
  child.unref()
  child.channel?.unref()
  return child
}

type DecoderReply = { answer: DecoderResponse; memory: number }

function runTask(
  child: ChildProcess,
  request: DecoderRequest,
  file: Buffer,
  timeLimitMs: number,
): Promise<DecoderReply> {
  const { promise, resolve, reject } = Promise.withResolvers<DecoderReply>()
  const stopTimer = limitProcessorTime(child.pid ?? 0, timeLimitMs, {
    onTimeUsed: () => reject(new ImageError('too-slow')),
    onStalled: () => reject(new DecoderStalled('the decoder waited too long')),
  })
  const onExit = (_code: number | null, signal: NodeJS.Signals | null) =>
    reject(crashSignals.has(signal) ? new ImageError('unreadable') : new DecoderDied('decoder process died'))
  child.channel?.ref()
  child.once('message', (message) => resolve(message as DecoderReply))
  child.once('exit', onExit)
  child.once('error', reject)
  child.send(request, (error) => error && reject(error))
  sendFile(child, file)
  return promise.finally(() => {
    stopTimer()
    child.channel?.unref()
    child.removeAllListeners('message')
    child.removeListener('exit', onExit)
    child.removeAllListeners('error')
    child.on('error', () => undefined)
  })
}
