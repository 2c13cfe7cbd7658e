import { account } from '@revela/phrases'
import { Button } from 'antd'
import { Laptop, Smartphone } from 'lucide-react'
import { formatAgo, formatInstantDay } from '../../../lib/dates.ts'
import type { OpenSession } from '../api/account-queries.ts'
import row from './device-row.module.css'
import styles from './session-row.module.css'

const texts = account.sessions

type Props = { readonly session: OpenSession; readonly now: Date; readonly ending: boolean; readonly onEnd: () => void }

export function SessionRow({ session, now, ending, onEnd }: Props) {
  const device = session.device === '' ? texts.unknownDevice : session.device
  const Icon = /android|iphone|ipad|celular/i.test(device) ? Smartphone : Laptop
  return (
    <li className={row.row}>
      <Icon size={24} strokeWidth={1.5} aria-hidden="true" className={row.icon} />
      <div className={row.words}>
        <p className={styles.device}>
          {device}
          {session.current ? <span className={styles.current}>{texts.current}</span> : null}
        </p>
        <p className={row.details}>
          {texts.lastSeen(formatAgo(session.last_seen_at, now))} · {texts.since(formatInstantDay(session.created_at))} ·{' '}
          {texts.methods[session.auth_method]}
        </p>
      </div>
      {session.current ? null : (
        <Button onClick={onEnd} loading={ending} aria-label={texts.endOf(device)}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}
