import type { Studio, EntryGallery } from '../api/calls.ts'
import { QuietPage } from './quiet-page.tsx'
import {
  familyClosed,
  familyEnded,
  familyExpired,
  familyMessage,
  familyStudio,
  familyCover,
  familyLanding,
  familyPlainLanding,
} from '@revela/phrases'
import { whatsappAddress } from '@revela/domain'
import { Button, ButtonLink } from '../../../ui/button.tsx'

export type ClosedReason = keyof typeof familyClosed | 'expired' | 'closed'

type ClosedPageProps = {
  readonly why: ClosedReason
  readonly studio: Studio
  readonly gallery: EntryGallery | null
  readonly onRetry: () => void
}

function wordsOf(why: ClosedReason, gallery: EntryGallery | null): { title: string; lead: string } {
  if (why === 'closed') {
    const { closed_on: day } = gallery ?? {}
    return { title: day ? familyEnded.title(day) : familyEnded.titleWithoutDate, lead: familyEnded.lead }
  }
  if (why !== 'expired') return familyClosed[why]
  const { expired_on: on } = gallery ?? {}
  return { title: familyExpired.title, lead: on ? familyExpired.lead(on) : familyExpired.leadWithoutDate }
}

function messageOf(why: ClosedReason, title: string | null): string {
  if (why === 'link-not-valid') return title === null ? familyMessage.newLinkUnnamed : familyMessage.newLink(title)
  if (title === null) return familyMessage.helloUnnamed
  if (why === 'expired') return familyMessage.extension(title)
  return why === 'closed' ? familyMessage.ended(title) : familyMessage.hello(title)
}

/** Why there is nothing to see here, and what can be done about it. */
export function ClosedPage({ why, studio, gallery, onRetry }: ClosedPageProps) {
  const retry = why === 'offline' || why === 'broken'
  return (
    <QuietPage studio={studio} gallery={gallery?.title ?? null} {...wordsOf(why, gallery)}>
      {retry ? <Button onClick={onRetry}>{familyStudio.retry}</Button> : null}
      {studio.whatsapp === null || retry ? null : (
        <ButtonLink
          kind={why === 'preparing' ? 'quiet' : 'main'}
          href={whatsappAddress(studio.whatsapp, messageOf(why, gallery?.title ?? null))}
          target="_blank"
          rel="noreferrer"
        >
          {why === 'expired' ? familyExpired.ask : familyStudio.whatsapp}
        </ButtonLink>
      )}
    </QuietPage>
  )
}

type PlainLandingProps = {
  readonly studio: Studio
  readonly busy: boolean
  /** Why it did not open just now. */
  readonly trouble: string | null
  readonly onOpen: () => void
}

/** A personal link without its gallery's title and photograph: one button that opens it. */
export function PlainLanding({ studio, busy, trouble, onOpen }: PlainLandingProps) {
  return (
    <QuietPage studio={studio} gallery={null} title={familyPlainLanding.title} lead={familyPlainLanding.lead}>
      {trouble === null ? null : <p role="alert">{trouble}</p>}
      <Button busy={busy} onClick={onOpen}>
        {busy ? familyCover.opening : familyLanding.look}
      </Button>
    </QuietPage>
  )
}
