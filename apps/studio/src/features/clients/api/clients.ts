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
  AnswerOf,
  SentBodyOf,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import { normalizeEmail, phoneDigits } from '@revela/domain'
import { clientForm, clientRemoval, clientDetails, clientPassword } from '@revela/phrases'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { clientsKey } from '../../../lib/clients-key.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'

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

export type Client = AnswerOf<typeof clientCalls.list>['clients'][number]

export const clientsPerPage = 15

/** Clients are loaded page by page: a studio may have 100,000 of them. */
export function clientPageQuery(request: { readonly search: string; readonly page: number }) {
  return queryOptions({
    queryKey: [...clientsKey, 'page', request],
    queryFn: ({ signal }) => call(clientCalls.list, { query: { ...request, count: clientsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
    meta: { inline: true },
  })
}

const choicesPerPage = 30

/** The choices of a client picker, loaded while the user scrolls. */
export function clientChoicesQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...clientsKey, 'choices', search],
    queryFn: ({ pageParam, signal }) =>
      call(clientCalls.list, { query: { search, page: pageParam, count: choicesPerPage } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.clients.length === choicesPerPage ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    meta: { inline: true },
  })
}

/** The client chose an own password, which the server cannot show. */
export function hasOwnPassword(client: Client): boolean {
  return client.extradata.first_password !== null
}

type NewClient = SentBodyOf<typeof clientCalls.add>
type ClientChange = SentBodyOf<typeof clientCalls.update>

export const clientFields = ['name', 'email', 'tel'] as const

/** With a gallery, the client is invited to it. */
export function useAddClient(galleryId: string | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (values: ClientValues) =>
      call(clientCalls.add, {
        query: galleryId === null ? {} : { collection_id: galleryId },
        body: newClient(values),
      }),
    onSuccess: () => {
      notify('success', clientForm.created)
      return queries.invalidateQueries({ queryKey: clientsKey })
    },
    meta: { fields: clientFields },
  })
}

export function useUpdateClient() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { readonly id: string; readonly change: ClientChange }) =>
      call(clientCalls.update, { params: { id }, body: change }),
    onSuccess: () => {
      notify('success', clientForm.updated)
      return queries.invalidateQueries({ queryKey: clientsKey })
    },
    meta: { fields: clientFields },
  })
}

export function useRemoveClient() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (client_id: string) => call(clientCalls.remove, { query: { client_id } }),
    onSuccess: () => notify('success', clientRemoval.done),
    onError: (error) => notifyFailure(error, clientRemoval.failed),
    // Also refetches after an error: the client may have been deleted elsewhere.
    onSettled: () => queries.invalidateQueries({ queryKey: clientsKey }),
    meta: { inline: true },
  })
}

/** The form values: the phone number as typed, '' if there is none. */
export type ClientValues = { readonly name: string; readonly email: string; readonly tel: string }

type Known = Pick<Client, 'name' | 'email' | 'tel'>

/** An empty e-mail or phone number is sent as null. */
export function newClient(values: ClientValues): NewClient {
  const email = normalizeEmail(values.email)
  const tel = phoneDigits(values.tel)
  return { name: values.name.trim(), email: email === '' ? null : email, tel: tel === '' ? null : tel }
}

/** The changed fields. Only these are sent; null removes a value. */
export function clientChange(client: Known, values: ClientValues): ClientChange {
  const name = values.name.trim()
  const email = normalizeEmail(values.email)
  const tel = phoneDigits(values.tel)
  return {
    ...(name === client.name ? {} : { name }),
    ...(email === client.email ? {} : { email: email === '' ? null : email }),
    ...(tel === (client.tel ?? '') ? {} : { tel: tel === '' ? null : tel }),
  }
}

/** Returns the code, or `null` once the client chose a password. The response is not cached. */
export function useRevealPassword() {
  return useMutation({
    mutationFn: (id: string) => call(clientCalls.revealPassword, { params: { id } }),
    onError: (error) => notifyFailure(error, clientPassword.failed),
    gcTime: 0,
    meta: { inline: true },
  })
}

export function useResetPassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(clientCalls.setPassword, { params: { id }, body: {} }),
    onSuccess: () => {
      notify('success', clientPassword.resetDone)
      return queries.invalidateQueries({ queryKey: clientsKey })
    },
    onError: (error) => notifyFailure(error, clientPassword.failed),
    gcTime: 0,
    meta: { inline: true },
  })
}

export function useHomeLink() {
  return useMutation({
    mutationFn: (id: string) => call(clientCalls.getHomeLink, { params: { id } }),
    onError: (error) => notifyFailure(error, clientDetails.failed),
    gcTime: 0,
    meta: { inline: true },
  })
}

export function useRevokeLinks() {
  return useMutation({
    mutationFn: (id: string) => call(clientCalls.revokeLinks, { params: { id }, query: {} }),
    onSuccess: () => notify('success', clientDetails.revoked),
    onError: (error) => notifyFailure(error, clientDetails.failed),
    meta: { inline: true },
  })
}
