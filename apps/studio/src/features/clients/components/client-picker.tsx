import { clientPicker as texts } from '@revela/phrases'
import { ChevronDown, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useDismiss } from '../../../lib/use-dismiss.ts'
import type { Client } from '../api/client-queries.ts'
import { ClientAvatar } from './client-avatar.tsx'
import { ClientChoices } from './client-choices.tsx'
import { ClientDialog } from './client-dialog.tsx'
import styles from './client-picker.module.css'

/** As much of a client as a choice shows. */
export type PickedClient = Pick<Client, 'id' | 'name' | 'email' | 'tel' | 'extradata'>

type Props = {
  readonly chosen: PickedClient | null
  readonly onChoose: (client: PickedClient | null) => void
}

/** One client of the photographer's, found by typing or entered on the spot. */
export function ClientPicker({ chosen, onChoose }: Props) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [adding, setAdding] = useState(false)
  useDismiss(open, box, (reason) => {
    setOpen(false)
    if (reason === 'escape') button.current?.focus()
  })

  function choose(client: PickedClient) {
    setOpen(false)
    onChoose(client)
    button.current?.focus()
  }

  return (
    <div className={styles.picker} ref={box}>
      <div className={styles.line} data-open={open}>
        <button
          ref={button}
          type="button"
          className={styles.button}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {chosen === null ? (
            <span className={styles.choose}>{texts.choose}</span>
          ) : (
            <>
              <ClientAvatar name={chosen.name} />
              <span className={styles.who}>
                <span className={styles.name}>{chosen.name}</span>
                <span className={styles.email}>{chosen.email}</span>
              </span>
            </>
          )}
          <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className={styles.chevron} />
        </button>
        {chosen === null ? null : (
          <button type="button" className={styles.clear} aria-label={texts.clear} onClick={() => onChoose(null)}>
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
      <div id={id} className={styles.panel} hidden={!open}>
        {open ? (
          <ClientChoices
            chosenId={chosen?.id ?? null}
            onChoose={choose}
            onAdd={() => {
              setOpen(false)
              setAdding(true)
            }}
          />
        ) : null}
      </div>
      <ClientDialog editing={adding ? 'new' : null} onClose={() => setAdding(false)} onAdded={onChoose} />
    </div>
  )
}
