import { run, tryRun } from '@revela/dev-env'
import type { ContainerTools } from './container-tools.ts'

/** Nothing of ours runs as root: the user, capabilities and file system of a running container. */
export async function rightsOf(service: string, { env }: ContainerTools): Promise<readonly string[]> {
  const inside = async (script: string) =>
    (await tryRun('podman', ['exec', `revela-${service}`, 'sh', '-c', script], { env })).stdout.trim()
  const status = await inside('for file in /proc/[0-9]*/status; do grep -hE "^(Uid|CapEff|NoNewPrivs):" "$file"; done')
  const problems: string[] = []
  const values = (name: string) =>
    [...status.matchAll(new RegExp(`^${name}:\\s+(\\S+)`, 'gm'))].map(([, value]) => value ?? '')
  if (values('Uid').length === 0 || values('Uid').includes('0')) problems.push('a process of root')
  if (values('CapEff').some((value) => !/^0+$/.test(value))) problems.push('capabilities')
  if (values('NoNewPrivs').some((value) => value !== '1')) problems.push('may gain privileges')
  if ((await inside('touch /srv/probe /etc/probe 2>/dev/null && echo written')) === 'written')
    problems.push('writable root')
  return problems.map((problem) => `${service}: ${problem}`)
}

/** Megabytes of memory of each container. */
export async function memoryOf(
  services: readonly string[],
  { env }: ContainerTools,
): Promise<ReadonlyMap<string, number>> {
  const memory = new Map<string, number>()
  for (const service of services) {
    const bytes = await run(
      'podman',
      [
        'exec',
        `revela-${service}`,
        'sh',
        '-c',
        'cat /sys/fs/cgroup/memory/memory.usage_in_bytes /sys/fs/cgroup/memory.current 2>/dev/null | head -1',
      ],
      { env },
    )
    const cache = await run(
      'podman',
      [
        'exec',
        `revela-${service}`,
        'sh',
        '-c',
        "cat /sys/fs/cgroup/memory/memory.stat /sys/fs/cgroup/memory.stat 2>/dev/null | sed -n 's/^\\(total_inactive_file\\|inactive_file\\) //p' | tail -1",
      ],
      { env },
    )
    memory.set(service, Math.round((Number(bytes) - Number(cache)) / 1_048_576))
  }
  return memory
}

export async function imageMegabytes(release: string, { env }: ContainerTools): Promise<Record<string, number>> {
  const sizes: Record<string, number> = {}
  const tags = { server: release, edge: release, postgres: '15', store: '16' }
  for (const [image, tag] of Object.entries(tags)) {
    const bytes = await run(
      'podman',
      ['image', 'inspect', `localhost/revela-${image}:${tag}`, '--format', '{{.Size}}'],
      { env },
    )
    sizes[image] = Math.round(Number(bytes) / 1_000_000)
  }
  return sizes
}
