import {
  addClient as addEndpoint,
  deleteClient as deleteEndpoint,
  getClientHomeLink,
  listClients,
  revealClientPassword,
  revokeClientLinks,
  setClientPassword,
  updateClient as updateEndpoint,
} from '@revela/contract'
import { customerRoute, type Route } from '../../http/route.ts'
import { addClient } from './add-client.ts'
import { readClients } from './client-list.read.ts'
import { presentClient } from './client.presenter.ts'
import type { ClientDeskNeeds } from './clients.needs.ts'
import { homeLink } from './home-link.ts'
import { revokeLinksOf } from './personal-link.ts'
import { removeClient } from './remove-client.ts'
import { renewCode, showCode } from './show-code.ts'
import { updateClient } from './update-client.ts'

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
