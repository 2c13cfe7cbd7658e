import type {
  deleteAvatar,
  deleteLogo,
  getNotificationEmail,
  getProfile,
  setAvatar,
  setLogo,
  setNotificationEmail,
  setPhoneType,
  updateProfile,
  updateSocialMedias,
  AnswerOf,
} from '@revela/contract'
import { callable, ApiError } from '@revela/contract/client'
import { settings } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { notify } from '../../../lib/notices.ts'
import { isSessionEnded } from '../../../lib/unsaved-text.ts'

export const profileCalls = {
  get: callable<typeof getProfile>('GET', '/customer/profile'),
  update: callable<typeof updateProfile>('PUT', '/customer/profile'),
  updateSocialMedias: callable<typeof updateSocialMedias>('PUT', '/customer/profile/social'),
  setPhoneType: callable<typeof setPhoneType>('PUT', '/customer/profile/phone-type'),
  setLogo: callable<typeof setLogo>('PUT', '/customer/logo'),
  deleteLogo: callable<typeof deleteLogo>('DELETE', '/customer/logo'),
  setAvatar: callable<typeof setAvatar>('PUT', '/customer/avatar'),
  deleteAvatar: callable<typeof deleteAvatar>('DELETE', '/customer/avatar'),
  getNotificationEmail: callable<typeof getNotificationEmail>('GET', '/customer/notification/email'),
  setNotificationEmail: callable<typeof setNotificationEmail>('PUT', '/customer/notification/email'),
} as const

export type Profile = AnswerOf<typeof profileCalls.get>

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(profileCalls.get, {}, { signal }),
  meta: { inline: true },
})

export const notificationEmailQuery = queryOptions({
  queryKey: ['profile', 'notification-email'],
  queryFn: ({ signal }) => call(profileCalls.getNotificationEmail, {}, { signal }),
  meta: { inline: true },
})

type Social = Profile['social_medias']

/** One field of the profile and its new value. */
export type ProfileChange =
  | {
      readonly area: 'profile'
      readonly field: 'display_name' | 'display_email' | 'whatsapp_number' | 'bio'
      readonly value: string
    }
  | { readonly area: 'social'; readonly field: keyof Social; readonly value: string }
  | { readonly area: 'phone'; readonly field: 'phone_type'; readonly value: Profile['phone_type'] }

export function changed(profile: Profile, change: ProfileChange): Profile {
  return change.area === 'social'
    ? { ...profile, social_medias: { ...profile.social_medias, [change.field]: change.value } }
    : { ...profile, [change.field]: change.value }
}

/** The change that reverts this one and no other field, because another field may have been saved in the meantime. */
export function undoing(profile: Profile, change: ProfileChange): ProfileChange {
  const value = change.area === 'social' ? profile.social_medias[change.field] : profile[change.field]
  return { ...change, value } as ProfileChange
}

function send(change: ProfileChange): Promise<void> {
  if (change.area === 'phone') return call(profileCalls.setPhoneType, { body: { phone_type: change.value } })
  const body = { [change.field]: change.value }
  return call(change.area === 'social' ? profileCalls.updateSocialMedias : profileCalls.update, { body })
}

/** The server's error for the field itself. */
function rejectionText(error: unknown, { field }: ProfileChange): string | null {
  const help = error instanceof ApiError ? error.help(field) : undefined
  return help === undefined || help === '' ? null : help
}

const mutationKey = ['profile', 'save'] as const

export function useSaveProfile() {
  const queries = useQueryClient()
  const { queryKey } = profileQuery
  const mutation = useMutation({
    mutationKey,
    scope: { id: 'profile' },
    mutationFn: send,
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before === undefined) return undefined
      queries.setQueryData(queryKey, changed(before, change))
      return { undo: undoing(before, change) }
    },
    onSuccess: () => notify('success', settings.saved),
    onError: (error, change, context) => {
      const shown = queries.getQueryData(queryKey)
      if (context && shown) queries.setQueryData(queryKey, changed(shown, context.undo))
      if (rejectionText(error, change) === null && !isSessionEnded(error)) notify('error', settings.failed)
    },
    // Refetches only after the last of several changes; an earlier response would overwrite pending changes.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) > 1) return
      await Promise.all([
        queries.invalidateQueries({ queryKey, exact: true }),
        queries.invalidateQueries({ queryKey: customerInfoQuery.queryKey }),
      ])
    },
    meta: { inline: true },
  })

  /** Returns the error of the field if the save failed because of it. Throws if the session has ended. */
  async function save(change: ProfileChange): Promise<string | null> {
    try {
      await mutation.mutateAsync(change)
      return null
    } catch (error) {
      if (isSessionEnded(error)) throw error
      return rejectionText(error, change)
    }
  }

  return { save, isSaving: mutation.isPending }
}
