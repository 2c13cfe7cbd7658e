import { changeGalleries as bulkEndpoint, setGalleryArchived, type AnswerOf, type BodyOf } from '@revela/contract'
import { allows } from '@revela/domain'
import type { CustomerPrincipal } from '../../access/principal.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { readLimits } from '../subscriptions/index.ts'
import { storeArchived } from './archive.repository.ts'
import type { GalleriesDeps } from './galleries.module.ts'
import { storeClosingDate } from './gallery-access.repository.ts'
import { galleryExists, trashedExists } from './gallery.repository.ts'
import { deleteGallery, undeleteGallery } from './trash.ts'
import { updateSettings } from './update-settings.ts'

type Action = BodyOf<typeof bulkEndpoint>['action']
type Result = AnswerOf<typeof bulkEndpoint>['results'][number]
type Problem = NonNullable<Result['problem']>

export type BulkDeps = GalleriesDeps & {
  readonly log: Logger
  /**
   * Port: mails the gallery to the clients to whom it was sent before and returns how many there are. `onSent` is called
   * for each queued mail, because a later one may fail.
   */
  readonly sendToClients: (
    principal: CustomerPrincipal,
    galleryId: string,
    text: { readonly subject: string; readonly message: string },
    onSent: () => void,
  ) => Promise<number>
}

export function bulkRoutes(deps: BulkDeps): Route[] {
  return [
    customerRoute(setGalleryArchived, async ({ params, body, principal: { customerId } }) =>
      setArchived(deps, customerId, params.id, body.archived),
    ),
    customerRoute(bulkEndpoint, async ({ body, principal }) => ({
      results: await changeGalleries(deps, principal, [...new Set(body.gallery_ids)], body.action),
    })),
  ]
}

/** One after the other: many at once would take the connections of other requests. */
async function changeGalleries(
  deps: BulkDeps,
  principal: CustomerPrincipal,
  ids: readonly string[],
  action: Action,
): Promise<Result[]> {
  const results: Result[] = []
  for (const id of ids) {
    let sent = 0
    const problem = await changeGallery(deps, principal, id, action, () => (sent += 1)).catch((error: unknown) =>
      describeProblem(deps.log, id, error),
    )
    results.push({ id, problem, sent })
  }
  return results
}

async function changeGallery(
  deps: BulkDeps,
  principal: CustomerPrincipal,
  id: string,
  action: Action,
  onSent: () => void,
): Promise<Problem | null> {
  const { customerId } = principal
  const isPresent = action.kind === 'restore' ? trashedExists : galleryExists
  // The policy knows only that one of the galleries belongs to the customer.
  if (!(await deps.db.tenant(customerId, (tx) => isPresent(tx, customerId, id)))) return 'missing'
  switch (action.kind) {
    case 'archive':
    case 'unarchive':
      await setArchived(deps, customerId, id, action.kind === 'archive')
      return null
    case 'delete':
      await deleteGallery(deps, customerId, id)
      return null
    case 'restore':
      await undeleteGallery(deps, customerId, id)
      return null
    case 'close':
      await deps.db.tenant(customerId, (tx) => storeClosingDate(tx, customerId, id, action.closes_on))
      return null
    case 'deliver':
      await setDelivery(deps, customerId, id, action.on)
      return null
    case 'send':
      return (await deps.sendToClients(principal, id, action, onSent)) === 0 ? 'no-clients' : null
  }
}

async function setArchived(
  { db, clock }: GalleriesDeps,
  customerId: string,
  id: string,
  isArchived: boolean,
): Promise<void> {
  const archivedAt = isArchived ? clock() : null
  const found = await db.tenant(customerId, (tx) => storeArchived(tx, customerId, id, archivedAt))
  if (!found) throw new ApiError('GalleryNotFound')
}

/** Both kinds of download that the plan includes; the scope of the gallery stays as it was. */
async function setDelivery(deps: BulkDeps, customerId: string, id: string, isOn: boolean): Promise<void> {
  const wholeGallery = isOn && allows(await readLimits(deps.subscriptions, customerId), 'download_all_pictures')
  await updateSettings(deps, customerId, id, { single_download: isOn, download_all: wholeGallery })
}

const problems: Partial<Record<ApiError['code'], Problem>> = {
  GalleryNotFound: 'missing',
  NotFound: 'missing',
  PlanLimitReached: 'plan-limit',
  FeatureNotInPlan: 'plan-limit',
  EmailNotConfirmed: 'email-unconfirmed',
  SendingLimitReached: 'sending-limit',
  SendingPaused: 'sending-paused',
  TooManyRequests: 'too-many',
}

function describeProblem(log: Logger, galleryId: string, error: unknown): Problem {
  const problem = error instanceof ApiError ? problems[error.code] : undefined
  if (problem !== undefined) return problem
  log.error({ err: error, galleryId }, 'bulk change of a gallery failed')
  return 'failed'
}
