import { albumRequests as texts, albumWords } from '@revela/phrases'
import { Button } from 'antd'
import { ArrowRightLeft, Check, RotateCcw, X } from 'lucide-react'
import { formatAgo } from '../../../lib/dates.ts'
import type { NumberedRequest } from '../lib/request-groups.ts'
import styles from './request-item.module.css'

type Props = {
  readonly request: NumberedRequest
  readonly now: Date
  /** The number of the newest version; a request of an earlier one was carried along. */
  readonly newest: number
  /** Null while the album is approved: nothing can be settled. */
  readonly actions: RequestActions | null
}

export type RequestActions = {
  readonly onDone: (request: NumberedRequest) => void
  readonly onDecline: (request: NumberedRequest) => void
  readonly onReopen: (request: NumberedRequest) => void
}

const glyph = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const
const stateIcons = { done: Check, declined: X } as const

/** One request of the checklist: what is asked for, by whom, and what became of it. */
export function RequestItem({ request, now, newest, actions }: Props) {
  const { chip, text, swap, state, spread, pin, version } = request
  const isOpen = state === 'open'
  const StateIcon = state === 'done' || state === 'declined' ? stateIcons[state] : null
  return (
    <li className={styles.item} data-state={state} data-row={request.id} tabIndex={-1}>
      <span className={styles.pin} aria-hidden="true">
        {StateIcon ? <StateIcon size={13} strokeWidth={3} /> : pin}
      </span>
      <div className={styles.words}>
        <p className={styles.tags}>
          <span className="visually-hidden">{texts.pin(pin)}</span>
          {chip === null ? null : <span className={styles.chip}>{albumWords.chips[chip]}</span>}
          {state === 'unsent' || isOpen ? null : (
            <span className={styles.state} data-state={state}>
              {albumWords.states[state]}
            </span>
          )}
          {isOpen && version < newest ? <span className={styles.carried}>{texts.carried(version)}</span> : null}
        </p>
        {text === '' ? (
          chip === null && swap === null ? (
            <p className={styles.quiet}>{texts.noText}</p>
          ) : null
        ) : (
          <p className={styles.text}>{text}</p>
        )}
        {swap === null ? null : (
          <p className={styles.swap}>
            {swap.thumb === null ? (
              <span className={styles.gone}>
                <ArrowRightLeft {...glyph} />
              </span>
            ) : (
              <img src={swap.thumb} alt="" className={styles.thumb} loading="lazy" decoding="async" />
            )}
            <span className={styles.swapWords}>
              <span className={styles.quiet}>{swap.thumb === null ? texts.swapGone : texts.swap}</span>
              <span className={styles.file}>{swap.title}</span>
            </span>
          </p>
        )}
        {state === 'declined' && request.decline_reason !== '' ? (
          <p className={styles.reason}>{texts.declined(request.decline_reason)}</p>
        ) : null}
        <p className={styles.quiet}>{texts.by(request.reader_name, formatAgo(request.created_at, now))}</p>
      </div>
      {actions === null ? null : isOpen ? (
        <div className={styles.actions}>
          <Button
            icon={<Check {...glyph} />}
            aria-label={texts.doneOf(pin, spread)}
            onClick={() => actions.onDone(request)}
          >
            {texts.done}
          </Button>
          <Button type="text" aria-label={texts.declineOf(pin, spread)} onClick={() => actions.onDecline(request)}>
            {texts.decline}
          </Button>
        </div>
      ) : (
        <div className={styles.actions}>
          <Button
            type="text"
            icon={<RotateCcw {...glyph} />}
            aria-label={texts.reopenOf(pin, spread)}
            onClick={() => actions.onReopen(request)}
          >
            {texts.reopen}
          </Button>
        </div>
      )}
    </li>
  )
}
