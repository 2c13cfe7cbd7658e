import { formatMoney } from '@revela/domain'
import { dashboard } from '@revela/phrases'
import { Button } from 'antd'
import { FileOutput, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAgo } from '../../../lib/dates.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { CoverImage } from '../../../ui/cover-image.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import type { NearDeadline, StoppedSelection, FinishedSelection } from '../api/dashboard-query.ts'
import { DashboardSection } from './dashboard-section.tsx'
import finishedCardStyles from './finished-card.module.css'
import styles from './waiting-row.module.css'

type Props = {
  readonly deadlines: readonly NearDeadline[]
  readonly stopped: readonly StoppedSelection[]
  readonly now: Date
}

/** `2026-11-18` as 18/11. */
const dayAndMonth = (day: string) => day.split('-').slice(1).toReversed().join('/')

/** Families that have not finished and need a message. One that stopped shortly before its deadline is listed once. */
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

/** Opens the WhatsApp conversation with a prepared message. */
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
  readonly selection: Pick<NearDeadline, 'collection_id' | 'gallery_title' | 'client_name' | 'cover' | 'cover_focus'>
  /** Where the name leads; by default the selections of the gallery. */
  readonly to?: string
} & Pick<NoticeRowProps, 'urgent' | 'detail' | 'action'>

/** A selection or a gallery that waits for something. */
export function WaitingRow({ selection, to, ...facts }: WaitingRowProps) {
  return (
    <NoticeRow
      cover={selection.cover}
      focus={selection.cover_focus}
      name={selection.client_name}
      title={selection.gallery_title}
      to={to ?? galleryPaths.selectionFollowUp(selection.collection_id)}
      {...facts}
    />
  )
}

type NoticeRowProps = {
  readonly cover: string | null
  readonly focus: NearDeadline['cover_focus']
  readonly name: string
  /** Of the gallery or album, if it is not the name already. */
  readonly title: string | null
  readonly to: string
  /** The most urgent fact. */
  readonly urgent: string
  readonly detail: string
  readonly action?: ReactNode
}

export function NoticeRow({ cover, focus, name, title, to, urgent, detail, action }: NoticeRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <CoverImage src={cover} focus={focus} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={to}>{name}</Link>
        </h3>
        {title === null ? null : <p className={styles.gallery}>{title}</p>}
        <p className={styles.detail}>
          <strong>{urgent}</strong> · {detail}
        </p>
      </div>
      {action}
    </li>
  )
}

const texts = dashboard.finished
const shown = 5

type FinishedCardProps = {
  readonly selection: FinishedSelection
  readonly now: Date
  /** The first card has the only primary button of the page. */
  readonly first: boolean
  readonly included: boolean
  readonly onExport: () => void
}

/** A finished selection: the pictures that the family chose, and the export of the list. */
export function FinishedCard({ selection, now, first, included, onExport }: FinishedCardProps) {
  const { client_name: client } = selection
  const thumbs = selection.thumbs.slice(0, shown)
  const Icon = included ? FileOutput : LockKeyhole
  const facts = [
    texts.chosen(selection.chosen),
    ...(selection.total > 0 ? [texts.extras(formatMoney(selection.total))] : []),
    texts.when(formatAgo(selection.finished_at, now)),
  ]
  return (
    <li className={finishedCardStyles.card}>
      <div className={finishedCardStyles.strip} data-count={thumbs.length}>
        {thumbs.length === 0 ? <CoverImage src={selection.cover} focus={selection.cover_focus} /> : null}
        {thumbs.map((thumb) => (
          <img key={thumb} className={finishedCardStyles.photo} src={thumb} alt="" decoding="async" />
        ))}
      </div>
      <div className={finishedCardStyles.foot}>
        <div className={finishedCardStyles.words}>
          <h3 className={finishedCardStyles.name}>
            <Link to={galleryPaths.selectionFollowUp(selection.collection_id)}>{client}</Link>
          </h3>
          <p className={finishedCardStyles.gallery}>{selection.gallery_title}</p>
          <p className={finishedCardStyles.facts}>{facts.join(' · ')}</p>
          {selection.note === '' ? null : <p className={finishedCardStyles.note}>{texts.note(selection.note)}</p>}
        </div>
        <Button
          type={first ? 'primary' : 'default'}
          size="large"
          icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
          aria-label={texts.exportOf(client)}
          onClick={onExport}
        >
          {texts.export}
          {included ? null : <span className="visually-hidden"> {texts.locked}</span>}
        </Button>
      </div>
    </li>
  )
}
