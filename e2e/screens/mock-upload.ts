import { randomUUID } from 'node:crypto'
import type { Page, Route } from 'playwright-core'

export interface UploadMockOptions {
  /** Number of stored files; the uploads of the others stay pending. */
  stored?: number
  /** Number of files that are not images. */
  rejected?: number
  /** Number of files whose names exist in the gallery. */
  nameConflicts?: number
  /** Number of pictures in the gallery for each of those names. */
  existing?: number
  /** The plan limit that the batch exceeds. */
  limit?: Record<string, unknown>
  /** An earlier batch that was interrupted. */
  interrupted?: { stored: number; missing: number }
}

interface AnnouncedFile {
  payload_list: { key: string; picture_title: string }[]
}

/** Mocks the server's part of an upload, so that any state can be shown without storing anything. */
export async function mockUpload(
  page: Page,
  options: UploadMockOptions,
  pictures: readonly object[] = [],
): Promise<void> {
  const { stored = Infinity, rejected = 0, nameConflicts = 0, existing = 1, limit, interrupted } = options
  await page.route('**/api/subscription/gallery/check-limits', (route) =>
    limit
      ? route.fulfill({ status: 402, json: { error: 'PlanLimitReached', messages: [], details: limit } })
      : route.fulfill({ status: 204 }),
  )
  const existingNames = Array.from({ length: nameConflicts }, (_, index) => [`IMG_${2207 + index}.jpg`, randomUUID()])
  await page.route('**/api/pictures/title*', (route) =>
    route.fulfill({ json: { picture_titles: Object.fromEntries(existingNames) as Record<string, string> } }),
  )
  const fingerprints = renamed(pictures, nameConflicts, existing)
  await page.route('**/api/pictures/fingerprints*', (route) => route.fulfill({ json: { fingerprints } }))
  await page.route('**/api/pictures/log/payload/gallery/*', async (route) => await open(route))
  for (const endpoint of ['event/*', 'log/payload/*/finish', '*/error']) {
    await page.route(`**/api/pictures/${endpoint}`, (route) => route.fulfill({ status: 204 }))
  }
  await page.route('**/api/pictures/log/payload/open*', (route) =>
    route.fulfill({ json: { batches: interrupted ? [interruptedBatch(interrupted)] : [] } }),
  )
  let uploaded = 0
  await page.route('**/upload/pictures/**', async (route) => {
    uploaded += 1
    const help = 'Este arquivo não é uma foto JPEG, PNG ou WebP.'
    const json = { error: 'UnsupportedFile', messages: [{ id: 'unsupported', help }] }
    if (uploaded <= rejected) await route.fulfill({ status: 415, json })
    else if (uploaded <= stored) await route.fulfill({ status: 204 })
  })
}

/** Pictures of the gallery with other bytes under the files' names, `existing` for each name. */
function renamed(pictures: readonly object[], nameConflicts: number, existing: number): object[] {
  return pictures.slice(0, nameConflicts * existing).map((picture, position) => ({
    ...picture,
    title: `IMG_${2207 + Math.floor(position / existing)}.jpg`,
    sha256: '0'.repeat(64),
  }))
}

async function open(route: Route): Promise<void> {
  const { payload_list: list } = route.request().postDataJSON() as AnnouncedFile
  const items = list.map(({ key, picture_title: title }) => ({ key, picture_id: randomUUID(), title }))
  await route.fulfill({
    json: {
      payload_id: randomUUID(),
      picture_ids: Object.fromEntries(items.map(({ title, picture_id }) => [title, picture_id])),
      items: items.map(({ key, picture_id }) => ({ key, picture_id })),
      uploadBaseURL: '/upload',
    },
  })
}

function interruptedBatch({ stored, missing }: { stored: number; missing: number }) {
  const pending = Array.from({ length: missing }, (_, index) => ({
    picture_id: randomUUID(),
    title: `DSC_${1031 + index}.jpg`,
    size: 8_400_000,
    overwrite: false,
  }))
  return { payload_id: randomUUID(), uploadBaseURL: '/upload', stored, pending }
}
