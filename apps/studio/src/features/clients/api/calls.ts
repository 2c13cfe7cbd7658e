import type {
  addClient,
  deleteClient,
  getClientData,
  getClientHomeLink,
  listClients,
  revealClientPassword,
  revokeClientLinks,
  setClientPassword,
  updateClient,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

export const clientCalls = {
  list: callable<typeof listClients>('GET', '/customer/clients'),
  add: callable<typeof addClient>('POST', '/customer/clients'),
  update: callable<typeof updateClient>('PUT', '/customer/clients/{id}'),
  remove: callable<typeof deleteClient>('DELETE', '/customer/clients'),
  setPassword: callable<typeof setClientPassword>('PUT', '/customer/clients/{id}/password'),
  revealPassword: callable<typeof revealClientPassword>('POST', '/customer/clients/{id}/password/reveal'),
  getData: callable<typeof getClientData>('GET', '/customer/clients/{id}/data'),
  getHomeLink: callable<typeof getClientHomeLink>('POST', '/customer/clients/{id}/home-link'),
  revokeLinks: callable<typeof revokeClientLinks>('DELETE', '/customer/clients/{id}/links'),
} as const
