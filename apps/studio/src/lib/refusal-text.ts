import { ApiError } from '@revela/contract/client'

/** What the server said of what it refused, or words of our own. */
export function refusalText(error: unknown, otherwise: string): string {
  const said = error instanceof ApiError ? error.messages.find(({ help }) => help !== '')?.help : undefined
  return said ?? otherwise
}
