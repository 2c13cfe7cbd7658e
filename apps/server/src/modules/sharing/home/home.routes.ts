import {
  enterHome as enterEndpoint,
  getHome,
  setFamilyPassword,
  type AnswerOf,
  type BodyOf,
  type enterHome as enterHomeEndpoint,
  type setFamilyPassword as endpoint,
} from '@revela/contract'
import { daysLeft, passwordProblem, selectionStatus, type CalendarDay } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import { sql } from 'kysely'
import type { FamilyPrincipal } from '../../../access/principal.ts'
import { familyRoute, openFamilyRoute, type Route } from '../../../http/route.ts'
import type { Visit } from '../../../http/visit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { ApiError, fieldError } from '../../../platform/api-error/api-error.ts'
import { findClient, findLinkByToken, setOwnPassword } from '../../clients/index.ts'
import { readSelectionMode } from '../../selections/index.ts'
import type { FamilyTerms } from '../../subscriptions/index.ts'
import { presentCover, presentEntryGallery, type Entry } from '../entry.presenter.ts'
import { closedState, readFamilyGalleries, type FamilyGallery } from '../family-gallery.read.ts'
import { familySession } from '../family-session.ts'
import { checkHomeCode, guest, parseTokenOf, type EntryKey } from '../entry-key.ts'
import { downloadTerms } from '../manifest.ts'
import type { SharingDeps } from '../sharing.module.ts'
import { studioBrand } from '../studio-resolver.ts'

type SentGallery = {
  readonly gallery_id: string
  readonly invited_at: Date
  /** Columns of the client's own selection there; `chosen` is null without one. */
  readonly chosen: number | null
  readonly deadline_day: string | null
  readonly finished_at: Date | null
}

const maxGalleries = 100

/** Lists what was sent to a client, latest first. */
async function readSentTo(tx: Tx, customerId: string, clientId: string): Promise<SentGallery[]> {
  const { rows } = await sql<SentGallery>`
    select i.gallery_id, i.invited_at, s.chosen, s.deadline_day, s.finished_at
    from gallery_client i
    join gallery g on g.customer_id = i.customer_id and g.id = i.gallery_id and g.deleted_at is null
      and g.published_at is not null
    left join selection s
      on s.customer_id = i.customer_id and s.gallery_id = i.gallery_id and s.client_id = i.client_id
    where i.customer_id = ${customerId} and i.client_id = ${clientId}
    order by i.invited_at desc, i.gallery_id
    limit ${maxGalleries}`.execute(tx)
  return rows
}

const help = {
  too_short: errorHelp.passwordTooShort,
  too_long: errorHelp.passwordTooLong,
  common: errorHelp.passwordTooCommon,
}

/**
 * "Criar minha senha": a client who already has a password must enter it, so that a borrowed phone cannot change it.
 */
async function setPassword(
  deps: SharingDeps,
  { customerId, clientId, sessionId }: FamilyPrincipal,
  { password, current }: BodyOf<typeof endpoint>,
): Promise<void> {
  const client =
    clientId === null ? undefined : await deps.db.tenant(customerId, (tx) => findClient(tx, customerId, clientId))
  if (!client) throw new ApiError('NotFound')
  await deps.limiter.consume([{ name: 'family:password', key: client.id, max: 10, windowSeconds: 3_600 }])
  if (client.secret_kind === 'password') {
    const { ok } = await deps.hasher.verify(current ?? '', client.secret_hash)
    if (!ok) throw fieldError('WrongCurrentPassword', 'current', errorHelp.wrongCurrentPassword)
  }
  const problem = passwordProblem(password, client)
  if (problem) throw fieldError('InvalidRequest', 'password', help[problem])
  await setOwnPassword(deps, customerId, client.id, password, sessionId)
}

/** A client's home page at the studio's own address. */
export function homeRoutes(deps: SharingDeps): Route[] {
  return [
    openFamilyRoute(getHome, async ({ principal, studio: { customerId } }) => readHome(deps, customerId, principal)),
    openFamilyRoute(enterEndpoint, async ({ body, principal, studio: { customerId }, visit }) =>
      enterHome(deps, customerId, principal, body, visit),
    ),
    familyRoute(setFamilyPassword, async ({ body, principal }) => setPassword(deps, principal, body)),
  ]
}

type Body = BodyOf<typeof enterHomeEndpoint>

/**
 * Enters by the client's home link, or by e-mail and code: from now on this browser is identified on this studio's
 * host.
 */
async function enterHome(
  deps: SharingDeps,
  customerId: string,
  principal: FamilyPrincipal | null,
  body: Body,
  visit: Visit,
): Promise<Home> {
  const key =
    body.link === undefined ? await byCode(deps, customerId, body, visit) : await byLink(deps, customerId, body.link)
  const session = await deps.db.tenant(customerId, (tx) =>
    familySession(tx, { ...deps, customerId, principal, key, visit, now: deps.clock() }),
  )
  session.remember()
  return readHome(deps, customerId, session.principal)
}

/** A link to one gallery is not accepted here: it grants access to that gallery, but does not identify its holder. */
async function byLink({ db, clock }: SharingDeps, customerId: string, text: string): Promise<EntryKey> {
  const token = parseTokenOf(text, customerId)
  const link = await db.tenant(customerId, (tx) => findLinkByToken(tx, token, clock()))
  if (!link || link.gallery_id !== null) throw new ApiError('LinkNotValid')
  return {
    ...guest,
    kind: 'client',
    clientId: link.client_id,
    name: link.name,
    identified: true,
    basis: 'link',
    linkId: link.id,
    expiresAt: link.expires_at,
  }
}

async function byCode(deps: SharingDeps, customerId: string, { email, code }: Body, visit: Visit): Promise<EntryKey> {
  if (email === undefined) throw fieldError('InvalidRequest', 'email', errorHelp.fieldRequired)
  if (!code) throw fieldError('InvalidRequest', 'code', errorHelp.fieldRequired)
  const client = await checkHomeCode(deps, customerId, { email, code }, visit)
  return { ...guest, kind: 'client', ...client, identified: true, basis: 'code' }
}

/** Início: everything this studio sent to the visitor. Reading it changes and counts nothing. */
async function readHome(deps: SharingDeps, customerId: string, principal: FamilyPrincipal | null): Promise<Home> {
  const terms = await deps.termsOf(customerId)
  const studio = await studioBrand(deps, customerId, terms)
  const none = { studio, client: null, galleries: [] }
  if (terms.limits === null) return { ...none, state: 'suspended' }
  const clientId = principal?.identified ? principal.clientId : null
  if (!principal || clientId === null) return { ...none, state: 'gate' }
  const homeGalleries = await listGalleries(deps, principal, clientId, terms)
  return homeGalleries ? { state: 'open', studio, ...homeGalleries } : { ...none, state: 'gate' }
}

async function listGalleries(
  { db, clock, content }: SharingDeps,
  principal: FamilyPrincipal,
  clientId: string,
  terms: FamilyTerms,
): Promise<Pick<Home, 'client' | 'galleries'> | null> {
  const { customerId } = principal
  const now = clock()
  const { client, sent } = await db.tenant(customerId, async (tx) => ({
    client: await findClient(tx, customerId, clientId),
    sent: await readSentTo(tx, customerId, clientId),
  }))
  if (!client) return null
  const rows = await readFamilyGalleries(
    db,
    customerId,
    sent.map(({ gallery_id }) => gallery_id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const galleryState = (gallery: FamilyGallery) => {
    const closed = closedState(gallery, terms, now)
    if (closed !== null) return closed === 'closed' ? closed : ('expired' as const)
    return gallery.has_ready ? ('open' as const) : ('preparing' as const)
  }
  const modes = await db.tenant(customerId, async (tx) => {
    const modeByGallery = new Map<string, 'selection' | 'delivery'>()
    for (const row of rows) {
      const { single, all } = downloadTerms(row, terms.limits)
      modeByGallery.set(row.id, await readSelectionMode(tx, principal, row.id, { delivers: single || all, now }))
    }
    return modeByGallery
  })
  return {
    client: { name: client.name, has_password: client.secret_kind === 'password' },
    galleries: sent.flatMap((sentGallery) => {
      const gallery = byId.get(sentGallery.gallery_id)
      if (!gallery) return []
      const state = galleryState(gallery)
      const cover =
        state === 'expired' || state === 'closed' ? null : presentCover(gallery, customerId, content, 'family')
      return [
        presentHomeGallery(gallery, sentGallery, { state, mode: modes.get(gallery.id) ?? 'delivery', cover, now }),
      ]
    }),
  }
}

type Home = AnswerOf<typeof getHome>
type HomeGallery = Home['galleries'][number]

function presentHomeGallery(
  gallery: FamilyGallery,
  sent: SentGallery,
  options: {
    state: HomeGallery['state']
    mode: HomeGallery['mode']
    cover: NonNullable<Entry['gallery']>['cover']
    now: Date
  },
): HomeGallery {
  const { state, mode, cover, now } = options
  const deadlineDay = sent.deadline_day as CalendarDay | null
  return {
    ...presentEntryGallery(gallery, { cover, state }),
    state,
    mode,
    selection:
      sent.chosen === null
        ? null
        : {
            status: selectionStatus({ deadlineDay: deadlineDay, finishedAt: sent.finished_at }, now),
            chosen: sent.chosen,
            limit_date: sent.deadline_day,
            days_left: sent.finished_at === null ? daysLeft(deadlineDay, now) : null,
          },
    sent_at: sent.invited_at.toISOString(),
  }
}
