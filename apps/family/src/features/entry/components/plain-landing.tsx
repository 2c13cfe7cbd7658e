import { familyCover, familyLanding, familyPlainLanding } from '@revela/phrases'
import { Button } from '../../../ui/button.tsx'
import type { Studio } from '../api/calls.ts'
import { QuietPage } from './quiet-page.tsx'

type Props = {
  readonly studio: Studio
  readonly busy: boolean
  /** Why it did not open just now. */
  readonly trouble: string | null
  readonly onOpen: () => void
}

/** A personal link without its gallery's title and photograph: one button that opens it. */
export function PlainLanding({ studio, busy, trouble, onOpen }: Props) {
  return (
    <QuietPage studio={studio} gallery={null} title={familyPlainLanding.title} lead={familyPlainLanding.lead}>
      {trouble === null ? null : <p role="alert">{trouble}</p>}
      <Button busy={busy} onClick={onOpen}>
        {busy ? familyCover.opening : familyLanding.look}
      </Button>
    </QuietPage>
  )
}
