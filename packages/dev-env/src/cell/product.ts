import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../paths.ts'
import { logFileOf } from '../process/background.ts'
import { imageStore } from '../site/image-store.ts'
import { serverEnvironment } from '../site/server-environment.ts'
import { serverCommand, serverProcesses } from '../site/server-processes.ts'
import { nginxPid, startNginx, stopNginx } from '../nginx/nginx.ts'
import { background, type CellDaemon, daemonOn, responds } from './daemons.ts'
import { addressOf, applicationMachines, type ApplicationMachine, type Cell, cellPorts } from './describe-cell.ts'

export interface ProductOptions {
  database: string
  bucket: string
  environment: 'development' | 'test'
  secretKey?: string
  paymentsToken?: string
  /** The file that runs a process, instead of its source. */
  entryOf?: (name: string) => string
  /** Overrides the variables of all processes. */
  env?: Record<string, string>
}

/** The variables of our processes: every engine is on the loopback of their machine, behind its balancer. */
export function productEnvironment(cell: Cell, options: ProductOptions): Record<string, string> {
  return { ...serverEnvironment({ engines: cell.engines, ...options }), ...options.env }
}

/** Two of each of our processes, one on each application machine. */
export function productDaemons(
  cell: Cell,
  env: Record<string, string>,
  entryOf?: (name: string) => string,
): CellDaemon[] {
  return applicationMachines.flatMap((machine) =>
    serverProcesses.map((kind) => {
      const [entry = '', ...flags] = serverCommand(kind).toReversed()
      const isWorker = kind === 'worker'
      return daemonOn(cell, machine, kind, {
        command: process.execPath,
        args: [...flags, entryOf?.(kind) ?? entry],
        env: { ...env, LOG_LEVEL: 'info', ...listeningOn(cell, machine) },
        cwd: repositoryRoot,
        isReady: () =>
          isWorker
            ? Promise.resolve(hasStarted(cell, `${machine}-${kind}`))
            : responds(
                `http://${addressOf(cell, machine)}:${cellPorts[kind]}${kind === 'renderer' ? '/livez' : '/readyz'}`,
              ),
      })
    }),
  )
}

/** The edge asks them over the network. */
function listeningOn(cell: Cell, machine: ApplicationMachine): Record<string, string> {
  return {
    API_HOST: addressOf(cell, machine),
    API_PORT: String(cellPorts.api),
    UPLOAD_PORT: String(cellPorts.upload),
    RENDERER_PORT: String(cellPorts.renderer),
  }
}

/** The worker listens on no port; its log says when it has started. */
function hasStarted(cell: Cell, name: string): boolean {
  const file = logFileOf(background(cell, { name }))
  return existsSync(file) && readFileSync(file, 'utf8').includes('worker started')
}

export const edgeFolder = ({ dir }: Pick<Cell, 'dir'>) => join(dir, 'nginx')

/** nginx in front of both processes of each kind. */
export async function startEdge(
  cell: Cell,
  options: { bucket: string; studioDist: string; familyDist: string; env: Record<string, string> },
): Promise<void> {
  const hosts = (port: number) => applicationMachines.map((machine) => `${addressOf(cell, machine)}:${port}`)
  await startNginx({
    dir: edgeFolder(cell),
    port: cell.engines.ports.nginx,
    processes: { api: hosts(cellPorts.api), upload: hosts(cellPorts.upload), renderer: hosts(cellPorts.renderer) },
    store: imageStore(cell.engines, options.bucket),
    studio: { dist: options.studioDist },
    family: { dist: options.familyDist },
    showCache: true,
    cardTokenOrigin: options.env['PAYMENTS_BROWSER_URL'] ?? '',
  })
}

export const stopEdge = (cell: Cell): Promise<boolean> => stopNginx(edgeFolder(cell))

export const isEdgeRunning = (cell: Cell): boolean => nginxPid(edgeFolder(cell)) !== undefined
