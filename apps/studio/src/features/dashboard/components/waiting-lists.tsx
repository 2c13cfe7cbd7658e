import { dashboard } from '@revela/phrases'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAgo } from '../../../lib/dates.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { CoverImage } from '../../../ui/cover-image.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import type { NearDeadline, StoppedSelection } from '../api/dashboard-query.ts'
import { DashboardSection } from './dashboard-section.tsx'
import styles from './waiting-row.module.css'

type Props = {
  readonly deadlines: readonly NearDeadline[]
  readonly stopped: readonly StoppedSelection[]
  readonly now: Date
}

/** `2026-11-18` as 18/11. */
const dayAndMonth = (day: string) => day.split('-').slice(1).toReversed().join('/')

/** Who is still choosing and should hear something. A family that stopped shortly before its deadline stands once. */
export function WaitingLists({ deadlines, stopped, now }: Props) {
  const stoppedById = new Map(stopped.map((selection) => [selection.selection_id, selection]))
  const near = new Set(deadlines.map(({ selection_id }) => selection_id))
  const others = stopped.filter(({ selection_id }) => !near.has(selection_id))
  const texts = dashboard
  return (
    <>
      {deadlines.length > 0 ? (
        <DashboardSection title={texts.deadlines.title} lead={texts.deadlines.lead}>
          <ul>
            {deadlines.map((selection) => (
              <WaitingRow
                key={selection.selection_id}
                selection={selection}
                urgent={texts.deadlines.ends(selection.days_left, dayAndMonth(selection.limit_date))}
                detail={texts.far(selection.chosen)}
                action={<Nudge selection={stoppedById.get(selection.selection_id)} />}
              />
            ))}
          </ul>
        </DashboardSection>
      ) : null}
      {others.length > 0 ? (
        <DashboardSection title={texts.stopped.title} lead={texts.stopped.lead}>
          <ul>
            {others.map((selection) => (
              <WaitingRow
                key={selection.selection_id}
                selection={selection}
                urgent={texts.stopped.since(formatAgo(selection.last_access, now))}
                detail={[
                  texts.far(selection.chosen),
                  ...(selection.whatsapp_url === null ? [texts.stopped.noPhone] : []),
                ].join(' · ')}
                action={<Nudge selection={selection} />}
              />
            ))}
          </ul>
        </DashboardSection>
      ) : null}
    </>
  )
}

/** One tap opens the conversation with the words ready. */
function Nudge({ selection }: { readonly selection: StoppedSelection | undefined }) {
  if (!selection || selection.whatsapp_url === null) return null
  return (
    <OutsideButton
      href={selection.whatsapp_url}
      label={dashboard.stopped.remindOf(selection.client_name)}
      icon={<WhatsAppGlyph size={18} />}
    >
      {dashboard.stopped.remind}
    </OutsideButton>
  )
}

type WaitingRowProps = {
  readonly selection: NearDeadline | StoppedSelection
  /** What is to be known about it, the most urgent first. */
  readonly urgent: string
  readonly detail: string
  readonly action?: ReactNode
}

function WaitingRow({ selection, urgent, detail, action }: WaitingRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <CoverImage src={selection.cover} focus={selection.cover_focus} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={galleryPaths.selectionFollowUp(selection.collection_id)}>{selection.client_name}</Link>
        </h3>
        <p className={styles.gallery}>{selection.gallery_title}</p>
        <p className={styles.detail}>
          <strong>{urgent}</strong> · {detail}
        </p>
      </div>
      {action}
    </li>
  )
}
