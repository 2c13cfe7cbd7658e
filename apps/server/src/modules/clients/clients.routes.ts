import {
  addClient as addEndpoint,
  deleteClient as deleteEndpoint,
  getClientHomeLink,
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
import type { Policies, Policy } from '../../access/door.ts'
import { customerRoute, type Route } from '../../http/route.ts'
import { isUniqueViolation, type Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import { Refusal, refuseField } from '../../platform/refusal/refusal.ts'
import { bumpEpoch, galleryExists } from '../galleries/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { requireFeature } from '../subscriptions/index.ts'
import { codeSecret, newAccessCode, renewCode, showCode } from './client-secret.ts'
import {
  changeClient,
  deleteClient,
  findClient,
  insertClient,
  inviteClient,
  invitedGalleries,
  readClients,
  type ListedClient,
} from './client.repository.ts'
import type { ClientDeskNeeds, ClientsNeeds } from './clients.module.ts'
import { ensurePersonalLink, revokeLinksOf } from './personal-link.ts'

const pageSize = 15
/** Of the whole list, where no page is asked for. */
const mostClients = 1_000

/** What the photographer does with clients. */
export function clientsRoutes(needs: ClientDeskNeeds): Route[] {
  return [
    customerRoute(listClients, async ({ query, principal: { customerId } }) => {
      const most = query.count ?? (query.page === undefined ? mostClients : pageSize)
      const { clients, total } = await readClients(needs.db, customerId, {
        search: query.search ?? '',
        galleryId: query.collection_id ?? null,
        skip: ((query.page ?? 1) - 1) * most,
        most,
      })
      return { clients: clients.map(presentClient), total }
    }),
    customerRoute(addEndpoint, async ({ body, query, principal: { customerId } }) => ({
      client: presentClient(await addClient(needs, customerId, body, query.collection_id ?? null)),
    })),
    customerRoute(updateEndpoint, async ({ params, body, principal: { customerId } }) =>
      updateClient(needs, customerId, params.id, body),
    ),
    customerRoute(deleteEndpoint, async ({ query, principal: { customerId } }) =>
      removeClient(needs, customerId, query.client_id),
    ),
    customerRoute(setClientPassword, async ({ params, principal, visit }) => ({
      first_password: await renewCode(needs, principal, params.id, visit),
    })),
    customerRoute(revealClientPassword, async ({ params, principal, visit }) => ({
      first_password: await showCode(needs, principal, params.id, visit),
    })),
    customerRoute(getClientHomeLink, async ({ params, principal: { customerId } }) => ({
      homeFPMagicLink: await homeLink(needs, customerId, params.id),
    })),
    customerRoute(revokeClientLinks, async ({ params, query, principal: { customerId } }) =>
      revokeLinksOf(needs, customerId, params.id, query.collection_id ?? null),
    ),
  ]
}

/** Whoever is inside as this client is out at once, and the images they were shown follow within a minute. */
async function removeClient({ db }: Pick<ClientsNeeds, 'db'>, customerId: string, id: string): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    await bumpEpoch(tx, customerId, await invitedGalleries(tx, customerId, id))
    await deleteClient(tx, customerId, id)
  })
}

/** The address of the client's own page: all that this studio sent them, without a password. */
async function homeLink(needs: ClientDeskNeeds, customerId: string, clientId: string): Promise<string> {
  await requireFeature(needs.subscriptions, customerId, 'magic_link')
  await needs.limiter.take([{ name: 'client:home-link', of: customerId, most: 120, windowSeconds: 3_600 }])
  const { token } = await ensurePersonalLink(needs, customerId, { clientId, galleryId: null })
  needs.log.info({ customerId, clientId }, 'client home link shown')
  const { subdomain } = await needs.db.tenant(customerId, (tx) => openProfile(tx, customerId, needs.clock()))
  return `${studioAddress(needs.config, subdomain)}/#c=${token}`
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
  { db, clock }: ClientsNeeds,
  customerId: string,
  id: string,
  { name, email, tel }: BodyOf<typeof endpoint>,
): Promise<void> {
  try {
    await db.tenant(customerId, async (tx) => {
      const before = await findClient(tx, customerId, id)
      if (!before) throw new Refusal('NotFound')
      // Who is known by a number alone is known by the new one from now on. Two clients may have given the same number,
      // so one that stays is left as it is.
      const isNewNumber = email === undefined && tel && tel !== before.tel && isPlaceholderEmail(before.email)
      const renumbered = isNewNumber ? placeholderEmail(tel) : email
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(renumbered === undefined ? {} : { email: renumbered }),
        ...(tel === undefined ? {} : { tel }),
      }
      await changeClient(tx, customerId, id, change, clock())
    })
  } catch (fault) {
    throw isUniqueViolation(fault) ? emailTaken(email === undefined ? 'tel' : 'email') : fault
  }
}

/** A client the photographer enters, for one gallery at once where the form stands in one. */
async function addClient(
  needs: ClientDeskNeeds,
  customerId: string,
  body: BodyOf<typeof addClientEndpoint>,
  galleryId: string | null,
): Promise<ListedClient> {
  await needs.limiter.take([{ name: 'client:add', of: customerId, most: 600, windowSeconds: 3_600 }])
  const { id } = await createClient(needs, customerId, body).catch((fault: unknown) => {
    throw fault instanceof Refusal && fault.code === 'ClientEmailTaken' ? emailTaken('email') : fault
  })
  const client = await needs.db.tenant(customerId, async (tx) => {
    if (galleryId !== null) await inviteClient(tx, { customerId, galleryId, clientId: id, now: needs.clock() })
    return findClient(tx, customerId, id)
  })
  if (!client) throw new Refusal('NotFound')
  return { ...client, selections: 0 }
}

function emailTaken(field: 'email' | 'tel'): Refusal {
  return refuseField('ClientEmailTaken', field, errorHelp.clientEmailTaken)
}

export type NewClient = {
  readonly name: string
  /** Null: a client without an address of their own. */
  readonly email: string | null
  readonly tel?: string | null
  /** Of the public gallery where they gave their name. */
  readonly originTitle?: string
}

/** A client with an access code that we made; nobody chooses one for somebody else. */
export async function createClient(
  needs: ClientsNeeds,
  customerId: string,
  client: NewClient,
): Promise<{ id: string; code: string }> {
  const [id, code, now] = [newId(), newAccessCode(), needs.clock()]
  const secret = await codeSecret(needs, customerId, id, code)
  const made = await needs.db.tenant(customerId, (tx) =>
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
  if (!made) throw new Refusal('ClientEmailTaken')
  return { id, code }
}

/** This client is mine, and so is the gallery. */
export function mineAlone(db: Database): Policy {
  return async ({ principal: { customerId }, ids }) =>
    db.tenant(customerId, async (tx) => {
      for (const id of ids['gallery'] ?? []) if (!(await galleryExists(tx, customerId, id))) return false
      for (const id of ids['client'] ?? []) if (!(await findClient(tx, customerId, id))) return false
      return true
    })
}

export function clientsPolicies(db: Database): Policies {
  const mine = mineAlone(db)
  return { 'client.read': mine, 'client.write': mine, 'client.reveal': mine }
}
