import { formatMoney } from '@revela/domain'
import { galleryActivity as texts } from '@revela/phrases'
import { BadgeCheck, Download, Eye, Hand, HandCoins, Heart, ListChecks, RotateCcw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAgo } from '../lib/dates.ts'
import styles from './activity-event.module.css'

type Event = {
  readonly kind: keyof typeof icons
  /** Null for a guest. */
  readonly name: string | null
  readonly device: keyof typeof texts.devices
  readonly count: number
  /** Cents of a payment. */
  readonly amount: number | null
  readonly at: string
}

type Props = {
  readonly event: Event
  readonly now: Date
  /** Shown below the sentence: where it happened. */
  readonly children?: ReactNode
}

const icons = {
  opened: Eye,
  favourited: Heart,
  downloaded: Download,
  finished: ListChecks,
  payment_declared: HandCoins,
  reopen_requested: Hand,
  deadline_requested: Hand,
  concluded: ListChecks,
  payment_received: BadgeCheck,
  reopened: RotateCcw,
  declined: Undo2,
} as const

export function describeEvent({ kind, name, device, count, amount }: Omit<Event, 'at'>): string {
  const who = name ?? texts.guest
  if (kind === 'opened') return texts.kinds.opened(who, texts.devices[device])
  return texts.kinds[kind](who, count, amount === null ? null : formatMoney(amount))
}

/** One event of a gallery, as a list item. */
export function ActivityEvent({ event, now, children }: Props) {
  const Icon = icons[event.kind]
  return (
    <li className={styles.event}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <p className={styles.sentence}>
        {describeEvent(event)}
        {children}
      </p>
      <time dateTime={event.at} className={styles.time}>
        {formatAgo(event.at, now)}
      </time>
    </li>
  )
}
