import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { galleryListKey } from '../../../lib/gallery.ts'
import { galleryCalls } from './calls.ts'

export const creationFields = ['title'] as const

export function useCreateGallery() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (title: string) => call(galleryCalls.create, { body: { title } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: galleryListKey }),
    meta: { codes: ['PlanLimitReached'], fields: creationFields },
  })
}
