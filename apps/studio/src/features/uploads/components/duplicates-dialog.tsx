import { uploadDialogs } from '@revela/phrases'
import type { DuplicatesChoice } from '@revela/uploader'
import { Button } from 'antd'
import type { UploadPlace } from '../lib/upload-place.ts'
import { UploadDialog } from './upload-dialog.tsx'

const words = uploadDialogs.duplicates

type Props = {
  readonly kind: UploadPlace['kind']
  readonly namesakes: number
  readonly fresh: number
  readonly onAnswer: (choice: DuplicatesChoice) => void
}

export function DuplicatesDialog({ kind, namesakes, fresh, onAnswer }: Props) {
  return (
    <UploadDialog
      title={words.title(namesakes)}
      onClose={() => onAnswer('cancel')}
      actions={
        <>
          <Button type="primary" size="large" onClick={() => onAnswer('overwrite')}>
            {words.overwrite}
          </Button>
          <Button size="large" onClick={() => onAnswer('only-new')}>
            {fresh === 0 ? words.onlyNewNone : words.onlyNew(fresh)}
          </Button>
          <Button type="text" size="large" onClick={() => onAnswer('cancel')}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.text[kind]}</p>
      <p>{words.overwriteText[kind]}</p>
    </UploadDialog>
  )
}
