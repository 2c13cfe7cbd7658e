import { readdirSync, readFileSync } from 'node:fs'

const everyMs = 10

/** Looks often at the renderer and the processes it has started; answers the most there ever were at once. */
export function watchDecoders(rendererPort: number): { stop: () => { most: number; peakMegabytes: number } } {
  const pid = rendererOf(rendererPort)
  let most = 0
  const look = () => (most = Math.max(most, childrenOf(pid).length))
  const timer = setInterval(look, everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      look()
      return { most, peakMegabytes: peakOf(pid) }
    },
  }
}

function rendererOf(port: number): number {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [command, environment] = [readOr(`/proc/${name}/cmdline`), readOr(`/proc/${name}/environ`)]
    if (command.includes('main/renderer.ts') && environment.split('\0').includes(`RENDERER_PORT=${port}`)) {
      return Number(name)
    }
  }
  throw new Error('the renderer is not running')
}

function childrenOf(pid: number): string[] {
  // Every thread may have started one.
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readOr(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
  )
}

function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
}

/** A process may end while it is looked at. */
function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
