import { noticeAddress } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { profileCalls } from './calls.ts'
import { notificationEmailQuery } from './profile-queries.ts'

export const addressFields = ['email_default'] as const

export function useSaveNotificationEmail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (email_default: string) => call(profileCalls.setNotificationEmail, { body: { email_default } }),
    onSuccess: (_answer, email_default) => {
      queries.setQueryData(notificationEmailQuery.queryKey, { email_default })
      notify('success', noticeAddress.saved)
    },
    meta: { fields: addressFields },
  })
}
