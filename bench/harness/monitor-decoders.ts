import { readdirSync, readFileSync } from 'node:fs'

const intervalMs = 10

export type DecoderUsage = {
  /** The most there ever were at once. */
  readonly maxDecoders: number
  /** Of the renderer itself. */
  readonly peakMegabytes: number
  /** The highest of any process below it. */
  readonly decoderMegabytes: number
}

/** Looks often at the renderer and the processes it has started. */
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
  // Every thread may have started one.
  return threadsOf(pid).flatMap((thread) =>
    readOrEmpty(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

/** An isolated decoder is the child of the program that isolates it. */
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

/** A process may end while it is looked at. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
