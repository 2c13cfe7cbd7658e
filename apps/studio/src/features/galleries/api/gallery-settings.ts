import type { SentBodyOf } from '@revela/contract'
import { ApiError } from '@revela/contract/client'
import { gallerySettings } from '@revela/phrases'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { galleryQuery, refreshGallery } from '../../../lib/gallery.ts'
import { notify } from '../../../lib/notices.ts'
import { galleryCalls, deliveryQuery, gallerySettingsQuery, type GallerySettings } from './galleries.ts'

/** With `use_antiCopy` the copy stamp also holds for galleries to come; the watermark has calls of its own. */
export type SettingsChange = Omit<SentBodyOf<typeof galleryCalls.updateSettings>, 'use_watermark'>

/** What the panel beside the form shows follows the form at once. */
function showInPanel(queries: QueryClient, id: string, settings: GallerySettings): void {
  queries.setQueryData(galleryQuery(id).queryKey, (gallery) =>
    gallery === undefined
      ? undefined
      : {
          ...gallery,
          title: settings.title,
          theme: settings.theme,
          solutions: {
            ...gallery.solutions,
            download_activated: settings.single_download || settings.download_all,
          },
        },
  )
}

function apply(queries: QueryClient, id: string, change: SettingsChange): void {
  const { queryKey } = gallerySettingsQuery(id)
  const current = queries.getQueryData(queryKey)
  if (current === undefined) return
  const { use_antiCopy: _scope, ...fields } = change
  const next = { ...current, ...fields }
  queries.setQueryData(queryKey, next)
  showInPanel(queries, id, next)
}

/** Of a failed change only its own fields go back: another one may have been saved meanwhile. */
function before(settings: GallerySettings | undefined, change: SettingsChange): SettingsChange {
  if (settings === undefined) return {}
  const fields = Object.keys(change).filter((key) => key in settings)
  return Object.fromEntries(fields.map((key) => [key, settings[key as keyof GallerySettings]]))
}

export function useSaveSettings(id: string) {
  const queries = useQueryClient()
  const { queryKey } = gallerySettingsQuery(id)
  const mutationKey = ['gallery', id, 'save-settings'] as const
  return useMutation({
    mutationKey,
    scope: { id: `gallery-settings-${id}` },
    mutationFn: (body: SettingsChange) => call(galleryCalls.updateSettings, { params: { collection_id: id }, body }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const undo = before(queries.getQueryData(queryKey), change)
      apply(queries, id, change)
      return { undo }
    },
    onSuccess: () => notify('success', gallerySettings.saved),
    onError: (error, _change, context) => {
      if (context) apply(queries, id, context.undo)
      if (!(error instanceof ApiError) || error.status !== 402) notify('error', gallerySettings.failed)
    },
    // Asked again only after the last of several changes: an answer in between would undo what is still on its way.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) > 1) return
      const { queryKey: deliveryKey } = deliveryQuery(id)
      const refetched = [queryKey, deliveryKey].map((key) => queries.invalidateQueries({ queryKey: key }))
      await Promise.all([...refetched, refreshGallery(queries, id)])
    },
    meta: { inline: true },
  })
}
