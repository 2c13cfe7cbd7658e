import type { Reply } from '../harness/caller.ts'

/** Everything a caller can see of an answer, without what differs between any two answers. */
export function visibleOf({ status, headers, body }: Reply): string {
  const id = headers.find(([name]) => name.toLowerCase() === 'x-request-id')?.[1]
  const shown = headers.map(([name, value]) => `${name}: ${/^(?:date|x-request-id)$/i.test(name) ? '*' : value}`)
  return [status, ...shown, '', id ? body.replaceAll(id, '*') : body].join('\n')
}
