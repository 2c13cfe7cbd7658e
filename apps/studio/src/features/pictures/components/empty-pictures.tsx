import { chapters, picturesScreen, pictureToolbar } from '@revela/phrases'
import { Button } from 'antd'
import { DryingPrints } from '../../../ui/drawings/list-drawings.tsx'
import { EmptyState } from '../../../ui/list-states.tsx'

export function EmptyGallery({ onUpload }: { readonly onUpload: (() => void) | undefined }) {
  return (
    <EmptyState drawing={<DryingPrints />} sentence={picturesScreen.empty}>
      <p>{picturesScreen.emptyLead}</p>
      {onUpload ? (
        <Button type="primary" size="large" onClick={onUpload}>
          {pictureToolbar.upload}
        </Button>
      ) : null}
    </EmptyState>
  )
}

export function EmptyChapter() {
  return (
    <EmptyState drawing={<DryingPrints />} sentence={chapters.empty}>
      <p>{chapters.emptyLead}</p>
    </EmptyState>
  )
}
