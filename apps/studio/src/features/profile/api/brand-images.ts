import { profile, settings } from '@revela/phrases'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { customerInfoQuery } from '../../../lib/customer-info.ts'
import { notify } from '../../../lib/notices.ts'
import { profileCalls } from './calls.ts'
import { profileQuery } from './profile-queries.ts'

export type BrandImage = 'logo' | 'avatar'

async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: profileQuery.queryKey, exact: true }),
    queries.invalidateQueries({ queryKey: customerInfoQuery.queryKey }),
  ])
}

function send(image: BrandImage, file: Blob): Promise<unknown> {
  const body = new FormData()
  body.append(image, file, `${image}.${file.type === 'image/png' ? 'png' : 'jpg'}`)
  return image === 'logo' ? call(profileCalls.setLogo, { body }) : call(profileCalls.setAvatar, { body })
}

/** A file that is refused is told by the app: with the server's words, or as something that went wrong. */
export function useSendImage(image: BrandImage) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: Blob) => send(image, file),
    onSuccess: async () => {
      await refresh(queries)
      notify('success', image === 'logo' ? profile.brand.logoSent : profile.brand.avatarSent)
    },
  })
}

export function useDeleteImage(image: BrandImage) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(image === 'logo' ? profileCalls.deleteLogo : profileCalls.deleteAvatar),
    onSuccess: async () => {
      await refresh(queries)
      notify('success', settings.saved)
    },
  })
}
