import { galleryActivity as texts, words } from '@revela/phrases'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { Eye } from 'lucide-react'
import { call } from '../../../lib/api.ts'
import { notifyFailure } from '../../../lib/call-errors.ts'
import { openLater } from '../../../lib/addresses.ts'
import { activityCalls } from '../api/calls.ts'

/** VISUALIZAR: opens the gallery as the family sees it, in another tab. The preview is not counted as a visit. */
export function PreviewButton({ galleryId }: { readonly galleryId: string }) {
  const preview = useMutation({
    mutationFn: () =>
      openLater(async () => (await call(activityCalls.preview, { params: { collection_id: galleryId } })).url),
    onError: (error) => notifyFailure(error, texts.previewFailed),
    meta: { inline: true },
  })
  return (
    <Button
      loading={preview.isPending}
      icon={<Eye size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => preview.mutate()}
    >
      {texts.preview}
      <span className="visually-hidden"> {words.newTab}</span>
    </Button>
  )
}
