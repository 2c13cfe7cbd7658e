import { familyDownload } from '@revela/phrases'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import type { Download } from '../api/calls.ts'
import { requestOf, type Choice, type Offer } from '../lib/choice.ts'
import { navigateTo } from '../lib/device.ts'
import { requestUntilReady, sentenceOf } from '../lib/request.ts'
import { RunStatus } from './run-status.tsx'
import styles from './run-status.module.css'

type Props = {
  readonly galleryId: string
  readonly choice: Choice
  readonly offer: Offer
  readonly onBack: () => void
  readonly onPinRequired: () => void
}

type State =
  | { readonly at: 'preparing'; readonly ready: number; readonly total: number }
  | { readonly at: 'ready'; readonly parts: Download['parts'] }
  | { readonly at: 'failed'; readonly sentence: string }

/** Waits for the archive and hands it to the browser, which resumes it by itself; never into this page's memory. */
export function ZipRun({ galleryId, choice, offer, onBack, onPinRequired }: Props) {
  const pinRequired = useEffectEvent(onPinRequired)
  const [state, setState] = useState<State>({ at: 'preparing', ready: 0, total: 0 })
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const run = async () => {
      try {
        const { parts } = await requestUntilReady({
          galleryId,
          body: { ...requestOf(choice, offer.number), as: 'zip' },
          signal,
          onProgress: (ready, total) => setState({ at: 'preparing', ready, total }),
          onPinRequired: () => pinRequired(),
        })
        const [only, ...more] = parts
        if (only && more.length === 0) navigateTo(only.url)
        setState({ at: 'ready', parts })
      } catch (error) {
        if (!signal.aborted) setState({ at: 'failed', sentence: sentenceOf(error) })
      }
    }
    void run()
    return () => stop.abort()
  }, [galleryId, choice, offer])

  if (state.at === 'preparing') {
    const { ready, total } = state
    return (
      <RunStatus
        text={total === 0 ? familyDownload.preparing : familyDownload.preparingSome(ready, total)}
        lead={familyDownload.preparingLead}
        part={total === 0 ? null : ready / total}
      />
    )
  }
  return (
    <div className={styles.actions}>
      {state.at === 'failed' ? <p role="alert">{state.sentence}</p> : null}
      {state.at === 'ready' && state.parts.length === 1 ? <output>{familyDownload.started}</output> : null}
      {state.at === 'ready'
        ? state.parts.map((part, index) => (
            <div key={part.name} className={styles.part}>
              <ButtonLink
                kind={state.parts.length === 1 ? 'quiet' : 'main'}
                wide
                href={part.url}
                rel="noreferrer"
                download
              >
                {familyDownload.part(index + 1, state.parts.length)}
              </ButtonLink>
              <p className={styles.hint}>{familyDownload.partAmount(part.pictures, part.bytes)}</p>
            </div>
          ))
        : null}
      <Button kind="plain" onClick={onBack}>
        {familyDownload.back}
      </Button>
    </div>
  )
}
