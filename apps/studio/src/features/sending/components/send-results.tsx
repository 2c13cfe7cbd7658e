import { sent as texts } from '@revela/phrases'
import { Button } from 'antd'
import { Check } from 'lucide-react'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import type { SendResult } from '../lib/send-to-each.ts'
import type { Recipient } from '../lib/send-values.ts'
import styles from './send-results.module.css'

type SendResultsProps = { readonly results: readonly SendResult[] }

/** The result of each e-mail that was sent to several people. */
export function SendResults({ results }: SendResultsProps) {
  const failed = results.some(({ state }) => state === 'failed')
  return (
    <>
      <p>{failed ? texts.someFailed : texts.several}</p>
      <ul aria-label={texts.results} className={styles.list}>
        {results.map(({ recipient, state, reason }) => (
          <li key={recipient.id} className={styles.row}>
            <span className={styles.who}>{recipient.name}</span>
            <span data-state={state} className={styles.state}>
              {texts.resultStates[state]}
            </span>
            {reason === null ? null : <span className={styles.reason}>{reason}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

type MessageListProps = {
  readonly recipients: readonly Recipient[]
  readonly openedIds: readonly string[]
  readonly onOpen: (recipient: Recipient) => Promise<boolean>
  readonly onOpened: (recipient: Recipient) => void
}

/** The WhatsApp messages to several people, opened one by one: a browser blocks several tabs at once. */
export function MessageList({ recipients, openedIds, onOpen, onOpened }: MessageListProps) {
  function open(recipient: Recipient) {
    void onOpen(recipient).then(
      () => onOpened(recipient),
      // The global error handler has already shown the error.
      () => undefined,
    )
  }

  return (
    <>
      <p>{texts.whatsappSeveral}</p>
      <ul aria-label={texts.results} className={styles.list}>
        {recipients.map((recipient) => (
          <li key={recipient.id} className={styles.row}>
            <span className={styles.who}>{recipient.name}</span>
            {openedIds.includes(recipient.id) ? (
              <span data-state="sent" className={styles.state}>
                <Check size={16} strokeWidth={2} aria-hidden="true" /> {texts.openedWhatsapp}
              </span>
            ) : null}
            <Button
              type={openedIds.includes(recipient.id) ? 'default' : 'primary'}
              aria-label={texts.openWhatsappOf(recipient.name)}
              icon={<WhatsAppGlyph size={18} aria-hidden="true" />}
              onClick={() => open(recipient)}
            >
              {texts.openWhatsapp}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
