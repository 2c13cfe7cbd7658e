import type { Studio, EntryGallery } from '../api/calls.ts'
import { QuietPage } from './quiet-page.tsx'
import {
  familyClosed,
  familyEnded,
  familyExpired,
  familyGate,
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
  readonly reason: ClosedReason
  readonly studio: Studio
  readonly gallery: EntryGallery | null
  readonly onRetry: () => void
}

type WordsOptions = { readonly studio: string; readonly gallery: EntryGallery | null }

function wordsOf(reason: ClosedReason, { studio, gallery }: WordsOptions): { title: string; lead: string } {
  if (reason === 'closed') {
    const { closed_on: day } = gallery ?? {}
    return { title: day ? familyEnded.title(day) : familyEnded.titleWithoutDate, lead: familyEnded.lead(studio) }
  }
  if (reason !== 'expired') {
    const { title, lead } = familyClosed[reason]
    return { title, lead: typeof lead === 'string' ? lead : lead(studio) }
  }
  const { expired_on: on } = gallery ?? {}
  const lead = on ? familyExpired.lead(studio, on) : familyExpired.leadWithoutDate(studio)
  return { title: familyExpired.title, lead }
}

function messageOf(reason: ClosedReason, title: string | null): string {
  if (reason === 'link-not-valid') return title === null ? familyMessage.newLinkUnnamed : familyMessage.newLink(title)
  if (title === null) return familyMessage.helloUnnamed
  if (reason === 'expired') return familyMessage.extension(title)
  return reason === 'closed' ? familyMessage.ended(title) : familyMessage.hello(title)
}

/** Why the gallery cannot be shown, and what the visitor can do. */
export function ClosedPage({ reason, studio, gallery, onRetry }: ClosedPageProps) {
  const retry = reason === 'offline' || reason === 'broken'
  return (
    <QuietPage studio={studio} gallery={gallery?.title ?? null} {...wordsOf(reason, { studio: studio.name, gallery })}>
      {retry ? <Button onClick={onRetry}>{familyStudio.retry}</Button> : null}
      {studio.whatsapp === null || retry ? null : (
        <ButtonLink
          kind={reason === 'preparing' ? 'quiet' : 'main'}
          href={whatsappAddress(studio.whatsapp, messageOf(reason, gallery?.title ?? null))}
          target="_blank"
          rel="noreferrer"
        >
          {reason === 'expired' ? familyExpired.ask : familyStudio.whatsapp}
        </ButtonLink>
      )}
      {/* The client's page mails a new link, also to somebody whose studio has no WhatsApp. */}
      {reason === 'link-not-valid' || reason === 'unknown' ? (
        <ButtonLink kind="quiet" href="/inicio">
          {familyGate.mailLink}
        </ButtonLink>
      ) : null}
    </QuietPage>
  )
}

type PlainLandingProps = {
  readonly studio: Studio
  readonly busy: boolean
  /** Why the last attempt to open failed. */
  readonly problem: string | null
  readonly onOpen: () => void
}

/** The landing of a personal link without the gallery's title and cover: one button that opens it. */
export function PlainLanding({ studio, busy, problem, onOpen }: PlainLandingProps) {
  return (
    <QuietPage studio={studio} gallery={null} title={familyPlainLanding.title} lead={familyPlainLanding.lead}>
      {problem === null ? null : <p role="alert">{problem}</p>}
      <Button busy={busy} onClick={onOpen}>
        {busy ? familyCover.opening : familyLanding.look}
      </Button>
    </QuietPage>
  )
}
