import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../paths.ts'
import { logFileOf, startInBackground, stopBackground } from '../process/background.ts'

interface CertificateSyncOptions {
  /** Folder for its pid file and log. */
  dir: string
  /** Folder of the nginx whose certificates it writes. */
  edgeDir: string
  apiUpstreams: readonly string[]
  token: string
}

export const certificateSyncName = 'certificate-sync'

/** Starts the process that writes the certificates of own domains for one nginx. */
export async function startCertificateSync({
  dir,
  edgeDir,
  apiUpstreams,
  token,
}: CertificateSyncOptions): Promise<void> {
  const background = { name: certificateSyncName, dir }
  await startInBackground({
    ...background,
    command: process.execPath,
    args: [join(repositoryRoot, 'packages/edge/src/cli/sync-certificates.ts')],
    env: {
      PATH: process.env['PATH'],
      EDGE_DIR: edgeDir,
      API_UPSTREAMS: apiUpstreams.join(','),
      CERTIFICATES_TOKEN: token,
    },
    cwd: repositoryRoot,
    isReady: async () =>
      existsSync(logFileOf(background)) && readFileSync(logFileOf(background), 'utf8').includes('started'),
  })
}

export async function stopCertificateSync(dir: string): Promise<boolean> {
  return await stopBackground({ name: certificateSyncName, dir })
}
