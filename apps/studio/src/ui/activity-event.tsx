import { galleryActivity as texts } from '@revela/phrases'
import { BadgeCheck, Download, Eye, HandCoins, Heart, ListChecks, RotateCcw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAgo } from '../lib/dates.ts'
import styles from './activity-event.module.css'

type Event = {
  readonly kind: keyof typeof icons
  /** Null for a guest. */
  readonly name: string | null
  readonly device: keyof typeof texts.devices
  readonly count: number
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
  concluded: ListChecks,
  payment_received: BadgeCheck,
  reopened: RotateCcw,
  declined: Undo2,
} as const

function describeEvent({ kind, name, device, count }: Event): string {
  const who = name ?? texts.guest
  return kind === 'opened' ? texts.kinds.opened(who, texts.devices[device]) : texts.kinds[kind](who, count)
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
