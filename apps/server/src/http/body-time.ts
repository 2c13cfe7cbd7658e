import type { IncomingMessage } from 'node:http'

export type BodyTimes = {
  /** For the whole of a small body. */
  readonly smallMs: number
  /** For a file: how long it may bring nothing at all. */
  readonly stallMs: number
}

export const usualBodyTimes: BodyTimes = { smallMs: 30_000, stallMs: 60_000 }

/** The longest any request may take to arrive: 50 MB at a quarter of a megabit. */
export const longestRequestMs = 30 * 60_000

/**
 * A file may come as slowly as an uplink is, as long as it comes; everything else is small and comes at once. Whoever
 * takes longer is cut off.
 */
export function limitBodyTime(request: IncomingMessage, isFile: boolean, { smallMs, stallMs }: BodyTimes): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return
  const cutOff = (): void => void request.destroy(new Error('the body did not arrive in time'))
  if (!isFile) {
    const timer = setTimeout(cutOff, smallMs).unref()
    request.once('close', () => clearTimeout(timer))
    return
  }
  let [seen, since] = [0, performance.now()]
  const look = setInterval(() => {
    const { bytesRead } = request.socket
    // When we are the ones who do not read, the sender is not to blame.
    const moves = bytesRead !== seen || request.readableFlowing !== true
    if (moves) [seen, since] = [bytesRead, performance.now()]
    else if (performance.now() - since >= stallMs) cutOff()
  }, stallMs / 8).unref()
  request.once('close', () => clearInterval(look))
}
