import type { Figure, Labels } from './figure.ts'

export const expositionType = 'text/plain; version=0.0.4; charset=utf-8'

/** Prometheus' text format. */
export function expose(figures: readonly Figure[]): string {
  const lines: string[] = []
  for (const { name, help, kind, samples } of figures) {
    lines.push(`# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`, `# TYPE ${name} ${kind}`)
    for (const { labels, value, suffix = '' } of samples()) lines.push(`${name}${suffix}${labelText(labels)} ${value}`)
  }
  return `${lines.join('\n')}\n`
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
