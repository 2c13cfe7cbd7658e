import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { nginxPid, processesAt, startNginx, stopNginx } from '../nginx/nginx.ts'
import { freePorts } from '../process/free-ports.ts'
import { imageStore } from '../site/image-store.ts'
import { originsAt, type Origins } from '../site/server-environment.ts'
import type { TestStack } from './test-stack.ts'

export type TestEdge = Origins & { stop: () => Promise<void> }

type Options = Pick<TestStack, 'engines' | 'bucket'> & {
  /** Folder of this nginx only, removed when it stops. */
  dir: string
  apiPort: number
  port?: number
}

/** Starts the generated nginx configuration in front of one API. It serves neither apps nor uploads. */
export async function startTestEdge({ engines, bucket, dir, apiPort, port }: Options): Promise<TestEdge> {
  const [free = 0] = port === undefined ? await freePorts(1) : [port]
  await startNginx({
    dir,
    port: free,
    processes: processesAt({ api: apiPort, upload: apiPort, renderer: apiPort }),
    store: imageStore(engines, bucket),
    studio: { dist: join(dir, 'no-studio') },
    family: { dist: join(dir, 'no-family') },
    visitorLimits: true,
  })
  // Ends nginx when this process ends abruptly.
  const kill = () => {
    const pid = nginxPid(dir)
    if (pid !== undefined) process.kill(pid, 'SIGTERM')
  }
  process.once('exit', kill)
  return {
    ...originsAt(free),
    stop: async () => {
      process.off('exit', kill)
      await stopNginx(dir)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
