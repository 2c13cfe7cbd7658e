import { readdirSync, readFileSync } from 'node:fs'

const intervalMs = 10

export type DecoderUsage = {
  /** The highest number of decoders at the same time. */
  readonly maxDecoders: number
  /** Peak memory of the renderer itself. */
  readonly peakMegabytes: number
  /** The highest memory of any of its child processes. */
  readonly decoderMegabytes: number
}

/** Samples the renderer and its child processes. */
export function monitorDecoders(rendererPort: number): { stop: () => DecoderUsage } {
  const pid = rendererOf(rendererPort)
  let [maxDecoders, decoderMegabytes] = [0, 0]
  const sample = () => {
    const decoders = childrenOf(pid)
    maxDecoders = Math.max(maxDecoders, decoders.length)
    decoderMegabytes = Math.max(decoderMegabytes, ...decoders.flatMap(withDescendants).map(peakOf))
  }
  const timer = setInterval(sample, intervalMs)
  return {
    stop: () => {
      clearInterval(timer)
      sample()
      return { maxDecoders, peakMegabytes: peakOf(pid), decoderMegabytes }
    },
  }
}

function rendererOf(port: number): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [command, environment] = [readOrEmpty(`/proc/${name}/cmdline`), readOrEmpty(`/proc/${name}/environ`)]
    if (command.includes('main/renderer.ts') && environment.split('\0').includes(`RENDERER_PORT=${port}`)) {
      return Number(name)
    }
  }
  throw new Error('the renderer is not running')
}

function childrenOf(pid: number): number[] {
  // Every thread may have started a child process.
  return threadsOf(pid).flatMap((thread) =>
    readOrEmpty(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

/** An isolated decoder is the child of the isolating program. */
function withDescendants(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(withDescendants)]
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** A process may exit while it is read. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
