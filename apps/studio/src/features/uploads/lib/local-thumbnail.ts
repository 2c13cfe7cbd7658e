const width = 192

let queue: Promise<unknown> = Promise.resolve()

/** A small bitmap of a file on this machine. One is made at a time, so that no two photographs are decoded at once. */
export function localThumbnail(file: File, signal: AbortSignal): Promise<ImageBitmap | null> {
  const made = queue.then(() =>
    signal.aborted ? null : createImageBitmap(file, { resizeWidth: width, resizeQuality: 'medium' }).catch(() => null),
  )
  queue = made
  return made
}
