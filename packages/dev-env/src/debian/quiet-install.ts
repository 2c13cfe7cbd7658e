import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { run, tryRun } from '../process/run.ts'

const policy = '/usr/sbin/policy-rc.d'
const createCluster = '/etc/postgresql-common/createcluster.conf'

/** Installing a server in Debian starts and enables it; we run private instances and want none of the system's. */
export async function withoutStartingServices(names: readonly string[], install: () => Promise<void>): Promise<void> {
  const ownPolicy = !existsSync(policy)
  if (ownPolicy) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  if (names.includes('postgresql-15') && !existsSync(createCluster)) {
    mkdirSync(dirname(createCluster), { recursive: true })
    writeFileSync(createCluster, '# The package is wanted for its binaries only.\ncreate_main_cluster = false\n')
  }
  if (names.includes('postfix')) {
    await run('debconf-set-selections', [], { input: 'postfix postfix/main_mailer_type select No configuration\n' })
  }
  try {
    await install()
  } finally {
    if (ownPolicy) rmSync(policy, { force: true })
  }
  if (existsSync('/run/systemd/system')) {
    for (const service of ['postfix', 'nginx', 'prometheus'].filter((name) => names.includes(name))) {
      await tryRun('systemctl', ['disable', '--now', service])
    }
  }
}
