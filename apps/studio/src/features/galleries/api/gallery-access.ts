import type { SentBodyOf } from '@revela/contract'
import { ApiError } from '@revela/contract/client'
import { galleryAccess, galleryAddress, galleryClosing, galleryPublication } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { applyAccess, type AccessMode } from '../../../lib/gallery-access.ts'
import { notify } from '../../../lib/notices.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { galleryCalls } from './galleries.ts'

type AccessChange = SentBodyOf<typeof galleryCalls.setAccess>

export function useSetAccess(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: AccessChange) => call(galleryCalls.setAccess, { params: { id }, body }),
    onSuccess: (access) => {
      applyAccess(queries, id, access)
      notify('success', galleryAccess.saved)
    },
    onError: (error) => notifyFailure(error, galleryAccess.failed),
    meta: { inline: true },
  })
}

export function useUnpublish(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(galleryCalls.unpublish, { params: { id } }),
    onSuccess: (access) => {
      applyAccess(queries, id, access)
      notify('success', galleryPublication.unpublishNotice)
    },
    onError: (error) => notifyFailure(error, galleryPublication.unpublishFailed),
    meta: { inline: true },
  })
}

/** Returns the error to show under the field; null when the address was saved. */
export function useSetSlug(id: string): (slug: string) => Promise<string | null> {
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (slug: string) => call(galleryCalls.setSlug, { params: { id }, body: { slug } }),
    onSuccess: (access) => {
      applyAccess(queries, id, access)
      notify('success', galleryAddress.saved)
    },
    onError: (error) => {
      if (!isAboutTheField(error)) notifyFailure(error, galleryAddress.failed)
    },
    meta: { inline: true },
  })
  return async (slug) => {
    try {
      await mutateAsync(slug)
      return null
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SlugTaken') return galleryAddress.inUse
      return isAboutTheField(error) ? galleryAddress.rules : null
    }
  }
}

function isAboutTheField(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'SlugTaken' || error.code === 'InvalidRequest')
}

export function useSetClosingDate(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (closes_on: string | null) =>
      call(galleryCalls.setClosingDate, { params: { id }, body: { closes_on } }),
    onSuccess: (access) => {
      applyAccess(queries, id, access)
      notify('success', access.closes_on === null ? galleryClosing.cleared : galleryClosing.saved)
    },
    onError: (error) => notifyFailure(error, galleryClosing.failed),
    meta: { inline: true },
  })
}

export const defaultAccessQuery = queryOptions({
  queryKey: ['galleries', 'default-access'],
  queryFn: ({ signal }) => call(galleryCalls.getDefaultAccess, {}, { signal }),
  select: (answer) => answer.access,
  meta: { inline: true },
})

export function useSetDefaultAccess() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (access: AccessMode) => call(galleryCalls.setDefaultAccess, { body: { access } }),
    onSuccess: (answer) => {
      queries.setQueryData(defaultAccessQuery.queryKey, answer)
      notify('success', galleryAccess.defaultSaved)
    },
    onError: (error) => notifyFailure(error, galleryAccess.failed),
    meta: { inline: true },
  })
}

const { problems } = galleryAddress

/**
 * Validates a gallery's address while it is typed. The server has the same rules and also knows which addresses are
 * taken.
 */
export function slugProblem(typed: string): string | null {
  const slug = typed.trim()
  if (/[^a-z0-9-]/.test(slug)) return problems.characters
  if (/^-|-$|--/.test(slug)) return problems.hyphens
  return slug.length < 3 || slug.length > 80 ? problems.length : null
}

/** Lower-case letters and digits without look-alikes, easy to type on a phone. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 8

/**
 * Suggests a password for a gallery. 248 of the 256 byte values map evenly to the 31 characters; other bytes are drawn
 * again.
 */
export function suggestPassword(): string {
  let password = ''
  while (password.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
    if (byte < alphabet.length * 8) password += alphabet[byte % alphabet.length] ?? ''
  }
  return password
}
