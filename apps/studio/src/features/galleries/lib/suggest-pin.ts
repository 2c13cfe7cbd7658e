import { suggestDownloadPin } from '@revela/domain'

/** A byte holds `limit` the same number of times for each result; what is left over is drawn again. */
function randomBelow(limit: number): number {
  const end = 256 - (256 % limit)
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < end) return byte % limit
  }
}

/** A PIN for downloads. */
export const suggestPin = (): string => suggestDownloadPin(randomBelow)
