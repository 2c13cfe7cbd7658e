import type {
  addSuggestedPreset,
  AnswerOf,
  deletePreset,
  duplicateGallery,
  listPresets,
  orderPresets,
  renamePreset,
  savePreset,
} from '@revela/contract'
import { callable } from '@revela/contract/client'
import type { PresetSuggestion } from '@revela/domain'
import { galleryPresets } from '@revela/phrases'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { refreshLists } from './galleries.ts'

export const presetCalls = {
  list: callable<typeof listPresets>('GET', '/gallery-presets'),
  save: callable<typeof savePreset>('POST', '/gallery/{collection_id}/preset'),
  addSuggested: callable<typeof addSuggestedPreset>('POST', '/gallery-presets/suggested'),
  rename: callable<typeof renamePreset>('PUT', '/gallery-presets/{preset_id}'),
  remove: callable<typeof deletePreset>('DELETE', '/gallery-presets/{preset_id}'),
  order: callable<typeof orderPresets>('PUT', '/gallery-presets/order'),
  duplicate: callable<typeof duplicateGallery>('POST', '/gallery/{collection_id}/duplicate'),
} as const

type PresetList = AnswerOf<typeof listPresets>
export type Preset = PresetList['presets'][number]

export const presetsQuery = queryOptions({
  queryKey: ['gallery-presets'],
  queryFn: ({ signal }) => call(presetCalls.list, {}, { signal }),
  select: (answer) => answer.presets,
  meta: { inline: true },
})

export type PresetChange =
  | { readonly kind: 'save'; readonly galleryId: string; readonly name: string }
  | { readonly kind: 'suggested'; readonly suggestion: PresetSuggestion }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string }
  | { readonly kind: 'delete'; readonly preset: Preset }
  | { readonly kind: 'order'; readonly ids: readonly string[] }

function change(input: PresetChange): Promise<PresetList> {
  switch (input.kind) {
    case 'save':
      return call(presetCalls.save, { params: { collection_id: input.galleryId }, body: { name: input.name } })
    case 'suggested':
      return call(presetCalls.addSuggested, { body: { suggestion: input.suggestion } })
    case 'rename':
      return call(presetCalls.rename, { params: { preset_id: input.id }, body: { name: input.name } })
    case 'delete':
      return call(presetCalls.remove, { params: { preset_id: input.preset.id } })
    case 'order':
      return call(presetCalls.order, { body: { preset_ids: [...input.ids] } })
  }
}

function notice(input: PresetChange): string | null {
  if (input.kind === 'save') return galleryPresets.saved(input.name)
  if (input.kind === 'suggested') return galleryPresets.added(galleryPresets.suggestions[input.suggestion].name)
  return input.kind === 'delete' ? galleryPresets.deleted(input.preset.name) : null
}

/** Every change answers with the whole list. Errors of the name are shown at its field. */
export function useChangePresets() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer, input) => {
      queries.setQueryData(presetsQuery.queryKey, answer)
      const text = notice(input)
      if (text !== null) notify('success', text)
    },
    onError: () => queries.invalidateQueries({ queryKey: presetsQuery.queryKey }),
    meta: { codes: ['PresetNameTaken', 'TooManyPresets'], fields: ['name'] },
  })
}

export function useDuplicateGallery() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id: string; readonly title: string; readonly pictures: boolean }) =>
      call(presetCalls.duplicate, { params: { collection_id: id }, body }),
    onSuccess: () => refreshLists(queries),
    meta: { codes: ['PlanLimitReached'], fields: ['title'] },
  })
}
