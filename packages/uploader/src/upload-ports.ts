import { hashInWorker } from './hash-in-worker.ts'
import { createMutex, type Mutex } from './mutex.ts'
import { browserNetwork } from './network.ts'
import { postPicture } from './post-picture.ts'
import { rememberedInBrowser, type RememberedUploads } from './remembered-uploads.ts'
import { runningInBrowser, type RunningUploads } from './running-uploads.ts'
import type { SendNeeds } from './send-item.ts'

/** All of the world that an upload touches, so that it runs the same in a test. */
export type UploadPorts = SendNeeds & {
  readonly now: () => number
  readonly remembered: RememberedUploads
  readonly running: RunningUploads
  /** One upload of the tab sends at a time, so that the first one is not slowed down by the next. */
  readonly sending: Mutex
}

export function browserPorts(): UploadPorts {
  return {
    send: postPicture,
    hash: hashInWorker(),
    network: browserNetwork,
    random: Math.random,
    now: () => performance.now(),
    remembered: rememberedInBrowser(),
    running: runningInBrowser,
    sending: createMutex(),
  }
}
