import {
  addClient as addEndpoint,
  deleteClient as deleteEndpoint,
  getClientHomeLink,
  importClients as importEndpoint,
  listClients,
  revealClientPassword,
  revokeClientLinks,
  setClientPassword,
  updateClient as updateEndpoint,
  type addClient as addClientEndpoint,
  type AnswerOf,
  type BodyOf,
  type updateClient as endpoint,
} from '@revela/contract'
import { isPlaceholderEmail, placeholderEmail } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import type { Policies, Policy } from '../../access/authorize.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import { isUniqueViolation, type Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { ApiError, fieldError } from '../../platform/api-error/api-error.ts'
import { bumpEpoch, findGallery, galleryExists } from '../galleries/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { requireFeature } from '../subscriptions/index.ts'
import { codeSecret, newAccessCode, renewCode, revealCode } from './client-secret.ts'
import {
  changeClient,
  deleteClient,
  findClient,
  insertClient,
  inviteClient,
  lockClient,
  invitedGalleries,
  readClients,
  type ListedClient,
} from './client.repository.ts'
import type { ClientsRoutesDeps, ClientsDeps } from './clients.module.ts'
import { importClients } from './import-clients.ts'
import { ensurePersonalLink, revokeLinksInside } from './personal-link.ts'

const pageSize = 15
/** Maximum size of the whole list, when no page is requested. */
const maxClients = 1_000

/** The photographer's calls about clients. */
export function clientsRoutes(deps: ClientsRoutesDeps): Route[] {
  return [
    customerRoute(listClients, async ({ query, principal: { customerId } }) => {
      const max = query.count ?? (query.page === undefined ? maxClients : pageSize)
      const { clients, total } = await readClients(deps.db, customerId, {
        search: query.search ?? '',
        galleryId: query.collection_id ?? null,
        skip: ((query.page ?? 1) - 1) * max,
        max,
      })
      return { clients: clients.map(presentClient), total }
    }),
    customerRoute(addEndpoint, async ({ body, query, principal: { customerId } }) => ({
      client: presentClient(await addClient(deps, customerId, body, query.collection_id ?? null)),
    })),
    customerRoute(importEndpoint, async ({ body, principal: { customerId } }) => ({
      results: await importClients(deps, customerId, body),
    })),
    customerRoute(updateEndpoint, async ({ params, body, principal: { customerId } }) =>
      updateClient(deps, customerId, params.id, body),
    ),
    customerRoute(deleteEndpoint, async ({ query, principal: { customerId } }) =>
      removeClient(deps, customerId, query.client_id),
    ),
    customerRoute(setClientPassword, async ({ params, body, principal, visit }) => {
      if (body.password) throw fieldError('InvalidRequest', 'password', errorHelp.clientPasswordTyped)
      return { first_password: await renewCode(deps, principal, params.id, visit) }
    }),
    customerRoute(revealClientPassword, async ({ params, principal, visit }) => ({
      first_password: await revealCode(deps, principal, params.id, visit),
    })),
    customerRoute(getClientHomeLink, async ({ params, principal: { customerId } }) => ({
      homeFPMagicLink: await homeLink(deps, customerId, params.id),
    })),
    customerRoute(revokeClientLinks, async ({ params, query, principal: { customerId } }) =>
      deps.db.tenant(customerId, async (tx) => {
        const target = { clientId: params.id, galleryId: query.collection_id ?? null }
        // First, because it locks selections, and everything else locks these before the gallery.
        await deps.renewInvitations(tx, deps.keys, customerId, target)
        await revokeLinksInside(tx, customerId, target.clientId, target.galleryId, deps.clock())
      }),
    ),
  ]
}

/** Of a client who is made a reader of albums again and again while they are deleted. */
const maxAttempts = 5

/**
 * Ends the client's sessions at once; the images they were shown become unavailable within a minute. Albums come first,
 * in transactions of their own: everything else locks an album before a client.
 */
async function removeClient(
  { db, albumReaders }: Pick<ClientsRoutesDeps, 'db' | 'albumReaders'>,
  customerId: string,
  id: string,
): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    await albumReaders.remove(customerId, id)
    const isDeleted = await db.tenant(customerId, async (tx) => {
      const galleries = await invitedGalleries(tx, customerId, id)
      await bumpEpoch(tx, customerId, galleries)
      await lockClient(tx, customerId, id)
      // Made a reader of another album meanwhile.
      if (await albumReaders.exist(tx, customerId, id)) return false
      await deleteClient(tx, customerId, id)
      return true
    })
    if (isDeleted) return
  }
  throw new ApiError('Unavailable')
}

/** Returns the address of the client's home page: all galleries that this studio sent them, without a password. */
async function homeLink(deps: ClientsRoutesDeps, customerId: string, clientId: string): Promise<string> {
  await requireFeature(deps.subscriptions, customerId, 'magic_link')
  await deps.limiter.consume([{ name: 'client:home-link', key: customerId, max: 120, windowSeconds: 3_600 }])
  const { token } = await ensurePersonalLink(deps, customerId, { clientId, galleryId: null })
  deps.log.info({ customerId, clientId }, 'client home link shown')
  const profile = await deps.db.tenant(customerId, (tx) => openProfile(tx, customerId, deps.clock()))
  return `${studioAddress(deps.config, profile)}/#c=${token}`
}

function presentClient(row: ListedClient): AnswerOf<typeof listClients>['clients'][number] {
  return {
    id: row.id,
    name: row.name,
    email: isPlaceholderEmail(row.email) ? '' : row.email,
    tel: row.tel,
    extradata: { first_password: row.secret_kind === 'password' ? '******' : null },
    homeFPMagicLink: null,
    creation_metadata: { gallery_origin_title: row.origin_title },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    selections: row.selections,
  }
}

async function updateClient(
  { db, clock }: ClientsDeps,
  customerId: string,
  id: string,
  { name, email, tel }: BodyOf<typeof endpoint>,
): Promise<void> {
  try {
    await db.tenant(customerId, async (tx) => {
      const previous = await findClient(tx, customerId, id)
      if (!previous) throw new ApiError('NotFound')
      const nextTel = tel === undefined ? previous.tel : tel
      const isReachedByPhone = email === null || (email === undefined && isPlaceholderEmail(previous.email))
      if (isReachedByPhone && !nextTel && (email === null || tel === null)) throw contactRequiredError()
      // A client known by phone number only is known by the new number from now on. Two clients may have the same
      // number, so an unchanged one is left as it is.
      const isNewNumber = isReachedByPhone && nextTel && (email === null || nextTel !== previous.tel)
      const nextEmail = isNewNumber ? placeholderEmail(nextTel) : (email ?? undefined)
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(nextEmail === undefined ? {} : { email: nextEmail }),
        ...(tel === undefined ? {} : { tel }),
      }
      await changeClient(tx, customerId, id, change, clock())
    })
  } catch (error) {
    throw isUniqueViolation(error) ? contactTakenError(email ? 'email' : 'tel') : error
  }
}

/** Adds a client entered by the photographer, and invites them to a gallery if the form belongs to one. */
async function addClient(
  deps: ClientsRoutesDeps,
  customerId: string,
  body: BodyOf<typeof addClientEndpoint>,
  galleryId: string | null,
): Promise<ListedClient> {
  await deps.limiter.consume([{ name: 'client:add', key: customerId, max: 600, windowSeconds: 3_600 }])
  const { name, email = null, tel = null } = body
  if (email === null && tel === null) throw contactRequiredError()
  const gallery =
    galleryId === null ? null : await deps.db.tenant(customerId, (tx) => findGallery(tx, customerId, galleryId))
  const { id } = await createClient(deps, customerId, {
    name,
    email: email ?? placeholderEmail(tel ?? ''),
    tel,
    ...(gallery ? { originTitle: gallery.title } : {}),
  }).catch((error: unknown) => {
    const isTaken = error instanceof ApiError && error.code === 'ClientEmailTaken'
    throw isTaken ? contactTakenError(email === null ? 'tel' : 'email') : error
  })
  const client = await deps.db.tenant(customerId, async (tx) => {
    if (galleryId !== null) await inviteClient(tx, { customerId, galleryId, clientId: id, now: deps.clock() })
    return findClient(tx, customerId, id)
  })
  if (!client) throw new ApiError('NotFound')
  return { ...client, selections: 0 }
}

function contactTakenError(field: 'email' | 'tel'): ApiError {
  const help = field === 'email' ? errorHelp.clientEmailTaken : errorHelp.clientPhoneTaken
  return fieldError('ClientEmailTaken', field, help)
}

function contactRequiredError(): ApiError {
  return fieldError('InvalidRequest', 'email', errorHelp.contactRequired)
}

export type NewClient = {
  readonly name: string
  /** Null for a client without an e-mail address. */
  readonly email: string | null
  readonly tel?: string | null
  /** The title of the gallery in which they identified themselves, or for which the photographer added them. */
  readonly originTitle?: string
}

/** Creates a client with a generated access code; a code is never chosen by another person. */
export async function createClient(
  deps: ClientsDeps,
  customerId: string,
  client: NewClient,
): Promise<{ id: string; code: string }> {
  const [id, code, now] = [newId(), newAccessCode(), deps.clock()]
  const secret = await codeSecret(deps, customerId, id, code)
  const created = await deps.db.tenant(customerId, (tx) =>
    insertClient(tx, {
      customer_id: customerId,
      id,
      name: client.name,
      email: client.email ?? placeholderEmail(id),
      tel: client.tel ?? null,
      ...secret,
      origin_title: client.originTitle ?? null,
      created_at: now,
      updated_at: now,
    }),
  )
  if (!created) throw new ApiError('ClientEmailTaken')
  return { id, code }
}

/** Checks that the client and the gallery belong to the customer. */
export function ownsAllClients(db: Database): Policy {
  return async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      for (const id of ids['gallery'] ?? []) if (!(await galleryExists(tx, customerId, id))) return false
      for (const id of ids['client'] ?? []) if (!(await findClient(tx, customerId, id))) return false
      return true
    })
}

export function clientsPolicies(db: Database): Policies {
  const ownClients = ownsAllClients(db)
  return { 'client.read': ownClients, 'client.write': ownClients, 'client.reveal': ownClients }
}
