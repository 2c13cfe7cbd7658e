import { ApiError } from '@revela/contract/client'
import { settings } from '@revela/phrases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { notify } from '../../../lib/notices.ts'
import { changed, undoing, type ProfileChange } from '../lib/profile-change.ts'
import { profileCalls } from './calls.ts'
import { profileQuery } from './profile-queries.ts'

function send(change: ProfileChange): Promise<void> {
  if (change.area === 'phone') return call(profileCalls.setPhoneType, { body: { phone_type: change.value } })
  const body = { [change.field]: change.value }
  return call(change.area === 'social' ? profileCalls.updateSocialMedias : profileCalls.update, { body })
}

/** What the server says of the field itself. */
function refusalOf(error: unknown, { field }: ProfileChange): string | null {
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
      if (refusalOf(error, change) === null) notify('error', settings.failed)
    },
    // Only after the last of several: an answer in between would undo what is still on its way.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) > 1) return
      await Promise.all([
        queries.invalidateQueries({ queryKey, exact: true }),
        queries.invalidateQueries({ queryKey: customerInfoQuery.queryKey }),
      ])
    },
    meta: { inline: true },
  })

  /** Answers with what is wrong with the field, if that is why it was not saved. */
  async function save(change: ProfileChange): Promise<string | null> {
    try {
      await mutation.mutateAsync(change)
      return null
    } catch (error) {
      return refusalOf(error, change)
    }
  }

  return { save, isSaving: mutation.isPending }
}
