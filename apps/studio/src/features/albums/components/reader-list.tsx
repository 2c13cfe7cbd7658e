import { formatPhone } from '@revela/domain'
import { albumReaders as texts } from '@revela/phrases'
import { Button } from 'antd'
import { BadgeCheck, Ellipsis, Mail, Pencil, Trash2 } from 'lucide-react'
import { formatAgo } from '../../../lib/dates.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { MenuButton } from '../../../ui/menu-item.tsx'
import type { Reader } from '../api/album-queries.ts'
import { ReaderLinks } from './reader-links.tsx'
import styles from './reader-list.module.css'

export type ReaderAction = 'edit' | 'remove' | 'mail'

type Props = {
  readonly readers: readonly Reader[]
  readonly title: string
  /** Ids of the readers whose approval is in force. */
  readonly approvedBy: ReadonlySet<string | null>
  /** Spreads of the newest sent version; 0: none was sent. */
  readonly spreads: number
  readonly now: Date
  readonly onAction: (action: ReaderAction, reader: Reader) => void
}

function contactOf({ email, whatsapp }: Reader): string {
  const phone = whatsapp === null ? '' : formatPhone(whatsapp.replace(/^55(?=\d{10,11}$)/, ''))
  return [email ?? '', phone].filter((part) => part !== '').join(' · ') || texts.noContact
}

/** Says that nobody can approve the album; empty while somebody can, or while it has no people. */
export function NoApproverNotice({ readers }: Pick<Props, 'readers'>) {
  if (readers.length === 0 || readers.some(({ approves }) => approves)) return null
  return <Callout kind="warning">{texts.noApprover}</Callout>
}

/** The people of an album, with what each of them has seen. */
export function ReaderList({ readers, title, approvedBy, spreads, now, onAction }: Props) {
  return (
    <ul className={styles.list}>
      {readers.map((reader) => (
        <li key={reader.id} className={styles.reader}>
          <div className={styles.words}>
            <p className={styles.line}>
              <span className={styles.name}>{reader.name}</span>
              {approvedBy.has(reader.id) ? (
                <span className={styles.tag} data-kind="approved">
                  <BadgeCheck size={14} strokeWidth={2} aria-hidden="true" />
                  {texts.approvedTag}
                </span>
              ) : (
                <span className={styles.tag}>{reader.approves ? texts.approvesTag : texts.readsTag}</span>
              )}
            </p>
            <p className={styles.detail}>{contactOf(reader)}</p>
            <p className={styles.detail}>
              {reader.last_seen_at === null ? texts.never : texts.lastSeen(formatAgo(reader.last_seen_at, now))}
              {spreads > 0 && reader.last_seen_at !== null ? ` · ${texts.viewed(reader.viewed, spreads)}` : ''}
              {reader.mailed === null
                ? ''
                : ` · ${texts.mailed[reader.mailed.state](formatAgo(reader.mailed.at, now))}`}
            </p>
            {spreads > 0 ? (
              <progress
                className={styles.seen}
                value={reader.viewed}
                max={spreads}
                aria-label={texts.viewed(reader.viewed, spreads)}
              />
            ) : null}
          </div>
          <div className={styles.actions}>
            <ReaderLinks reader={reader} title={title} />
            {spreads > 0 && reader.email !== null ? (
              <Button
                type="text"
                icon={<Mail size={16} strokeWidth={1.75} aria-hidden="true" />}
                onClick={() => onAction('mail', reader)}
              >
                {texts.mail}
              </Button>
            ) : null}
            <Disclosure
              align="end"
              chevron={false}
              label={
                <>
                  <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
                  <span className="visually-hidden">{texts.actionsOf(reader.name)}</span>
                </>
              }
            >
              <MenuButton icon={Pencil} onClick={() => onAction('edit', reader)}>
                {texts.edit}
              </MenuButton>
              <MenuButton icon={Trash2} onClick={() => onAction('remove', reader)}>
                {texts.remove}
              </MenuButton>
            </Disclosure>
          </div>
        </li>
      ))}
    </ul>
  )
}
