import type { SentBodyOf } from '@revela/contract'
import { gallerySettings } from '@revela/phrases'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { galleryQuery, refreshGallery } from '../../../lib/gallery.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { isSessionEnded } from '../../../lib/unsaved-text.ts'
import { galleryCalls, deliveryQuery, gallerySettingsQuery, type GallerySettings } from './galleries.ts'

/** `use_antiCopy` also applies the copy stamp to future galleries; the watermark has its own calls. */
export type SettingsChange = Omit<SentBodyOf<typeof galleryCalls.updateSettings>, 'use_watermark'>

/** Updates the panel beside the form immediately. */
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

/** A failed change reverts only its own fields, because another change may have been saved in the meantime. */
function before(settings: GallerySettings | undefined, change: SettingsChange): SettingsChange {
  if (settings === undefined) return {}
  const fields = Object.keys(change).filter((key) => key in settings)
  return Object.fromEntries(fields.map((key) => [key, settings[key as keyof GallerySettings]]))
}

export function useSaveSettings(id: string) {
  const queries = useQueryClient()
  const { queryKey } = gallerySettingsQuery(id)
  const mutationKey = ['gallery', id, 'save-settings'] as const
  const mutation = useMutation({
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
      notifyFailure(error, gallerySettings.failed)
    },
    // Refetches only after the last of several changes; an earlier response would overwrite pending changes.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) > 1) return
      const { queryKey: deliveryKey } = deliveryQuery(id)
      const refetched = [queryKey, deliveryKey].map((key) => queries.invalidateQueries({ queryKey: key }))
      await Promise.all([...refetched, refreshGallery(queries, id)])
    },
    meta: { inline: true },
  })

  /** For a text field: throws only if the session has ended, so that the field keeps its text. */
  async function saveText(change: SettingsChange): Promise<null> {
    try {
      await mutation.mutateAsync(change)
    } catch (error) {
      if (isSessionEnded(error)) throw error
    }
    return null
  }

  return { mutate: mutation.mutate, isPending: mutation.isPending, saveText }
}
